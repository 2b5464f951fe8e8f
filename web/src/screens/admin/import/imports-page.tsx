import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type DragEvent, type FormEvent, useId, useState } from "react";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import {
  type ImportBatch,
  type ImportFormat,
  importsQuery,
  MAX_FILE_BYTES,
  rejectionMessage,
  useUpload,
} from "../../../api/admin-imports.ts";
import { formatDateTime } from "../../../format/dates.ts";
import { paths } from "../../../router/paths.ts";
import { useNavigate } from "../../../router/router.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { parseQueryString, useListParams } from "../list/list-params.ts";
import { ListState } from "../list/list-state.tsx";
import { Pagination } from "../list/pagination.tsx";
import { SelectField, TopicOptions } from "../select-field.tsx";
import styles from "./import.module.css";
import { fileErrorMessage, fileFormatLabels, formatCounts, formatOutcome } from "./import-format.ts";
import { StateBadge } from "./state-badge.tsx";
import { TemplateCard } from "./template-card.tsx";
import { UndoImport } from "./undo-import.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(importsQuery(parseQueryString(location.search).page));
}

/** Lists the uploaded files of questions, with the form that uploads another. */
export function ImportsPage() {
  return (
    <AdminLayout title="Import">
      <Imports />
    </AdminLayout>
  );
}

function Imports() {
  const { page, goToPage, clearFilters } = useListParams();
  const imports = useQuery(importsQuery(page));
  const [batchToUndo, setBatchToUndo] = useState<ImportBatch>();
  const total = imports.data?.pagination.total ?? 0;
  return (
    <>
      <h1>Import</h1>
      <div className={adminStyles.panes}>
        <section className={adminStyles.form} aria-labelledby="files">
          <h2 id="files">Files</h2>
          <ListState
            list={imports}
            total={total}
            isFiltered={false}
            onClearFilters={clearFilters}
            name="files"
          >
            <ul className={adminStyles.list} aria-busy={imports.isPlaceholderData || undefined}>
              {imports.data?.imports.map((batch) => (
                <ImportListRow key={batch.id} batch={batch} onUndo={() => setBatchToUndo(batch)} />
              ))}
            </ul>
          </ListState>
          <Pagination page={page} limit={ROWS_PER_PAGE} total={total} onPageChange={goToPage} />
        </section>
        <div className={styles.cards}>
          <UploadForm />
          <PasteForm />
          <TemplateCard />
        </div>
      </div>
      {batchToUndo && <UndoImport batch={batchToUndo} onClose={() => setBatchToUndo(undefined)} />}
    </>
  );
}

function ImportListRow({ batch, onUndo }: { batch: ImportBatch; onUndo: () => void }) {
  const { id, name, format, state, created_by, created_at } = batch;
  const outcome = formatOutcome(batch);
  return (
    <li className={adminStyles.row}>
      <div className={adminStyles.text}>
        <Link className={adminStyles.title} to={paths.adminImport(id)}>
          {name}
        </Link>
        <span className={adminStyles.subtitle}>
          <StateBadge state={state} />
          <span>{`${fileFormatLabels[format]} · ${formatCounts(batch)}`}</span>
        </span>
        {outcome && <span className={adminStyles.subtitle}>{outcome}</span>}
        <span className={adminStyles.subtitle}>
          {created_by?.name ?? "The command line or a deleted account"}
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </span>
      </div>
      {state === "imported" && (
        <Button variant="secondary" compact onClick={onUndo}>
          Undo<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}

const TOO_LARGE = "This file is larger than 10 MB. Split it, then send the parts.";
const formats = ["csv", "xlsx", "json", "gift", "moodle", "text"] as const satisfies readonly ImportFormat[];

/** Uploads a file of questions. The editor reviews its rows before any of them is imported. */
function UploadForm() {
  const [file, setFile] = useState<File>();
  const [format, setFormat] = useState<ImportFormat>();
  const [topicId, setTopicId] = useState("");
  const [fileError, setFileError] = useState<string>();
  const upload = useUpload();
  const navigate = useNavigate();

  const selectFile = (selectedFile: File) => {
    upload.reset();
    setFile(selectedFile);
    setFileError(selectedFile.size > MAX_FILE_BYTES ? TOO_LARGE : undefined);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setFileError("Choose a file first.");
    if (fileError) return;
    upload.mutate(
      { file, format, topicId: topicId === "" ? undefined : Number(topicId) },
      { onSuccess: ({ id }) => navigate(paths.adminImport(id)) },
    );
  };
  const uploadError = upload.error ? fileErrorMessage(rejectionMessage(upload.error)) : undefined;
  return (
    <form className={adminStyles.card} aria-labelledby="upload" onSubmit={handleSubmit}>
      <h2 id="upload">Send a file</h2>
      <p className="muted">Nothing is imported yet: first you see each question and what is wrong with it.</p>
      <FileDrop file={file} error={fileError ?? uploadError} onSelect={selectFile} />
      <SelectField
        label="Format"
        value={format ?? ""}
        onChange={({ target }) => setFormat(formats.find((option) => option === target.value))}
      >
        <option value="">Detect automatically</option>
        {formats.map((option) => (
          <option key={option} value={option}>
            {fileFormatLabels[option]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Default topic" value={topicId} onChange={({ target }) => setTopicId(target.value)}>
        <option value="">No topic</option>
        <TopicOptions />
      </SelectField>
      <Button type="submit" busy={upload.isPending}>
        {upload.isPending ? "Sending…" : "Read the file"}
      </Button>
    </form>
  );
}

/** Reads questions that are pasted from a document or a chat. They go the way of a file. */
function PasteForm() {
  const id = useId();
  const [text, setText] = useState("");
  const [topicId, setTopicId] = useState("");
  const [ownError, setOwnError] = useState<string>();
  const upload = useUpload();
  const navigate = useNavigate();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return setOwnError("Paste your questions first.");
    const file = new File([text], "Pasted questions.txt", { type: "text/plain" });
    if (file.size > MAX_FILE_BYTES) return setOwnError("This text is larger than 10 MB. Paste it in parts.");
    upload.mutate(
      { file, format: undefined, topicId: topicId === "" ? undefined : Number(topicId) },
      { onSuccess: (batch) => navigate(paths.adminImport(batch.id)) },
    );
  };
  const uploadError = upload.error ? fileErrorMessage(rejectionMessage(upload.error)) : undefined;
  const error = ownError ?? uploadError;
  return (
    <form className={adminStyles.card} aria-labelledby={`${id}-title`} onSubmit={handleSubmit}>
      <h2 id={`${id}-title`}>Paste questions</h2>
      <p className="muted" id={`${id}-description`}>
        Numbered, with options (a) to (d) and a line Ans: under each, or a list of keys at the end. Solutions
        begin with Sol:
      </p>
      <div className={adminStyles.labelledField}>
        <label htmlFor={id}>Questions</label>
        <textarea
          id={id}
          className="text-field"
          rows={8}
          value={text}
          aria-describedby={`${id}-description ${id}-error`}
          aria-invalid={error ? true : undefined}
          placeholder={PASTE_EXAMPLE}
          onChange={({ target }) => {
            setText(target.value);
            setOwnError(undefined);
            upload.reset();
          }}
        />
        <span id={`${id}-error`}>
          {error && (
            <span className={adminStyles.error} role="alert">
              <Icon name="cross" small />
              {error}
            </span>
          )}
        </span>
      </div>
      <SelectField label="Default topic" value={topicId} onChange={({ target }) => setTopicId(target.value)}>
        <option value="">No topic</option>
        <TopicOptions />
      </SelectField>
      <Button type="submit" variant="secondary" busy={upload.isPending}>
        {upload.isPending ? "Sending…" : "Read the text"}
      </Button>
    </form>
  );
}

const PASTE_EXAMPLE = `1. Which is a noble gas?
(a) N2  (b) Ar  (c) Cl2  (d) O2
Ans: (b)`;

type Props = { file: File | undefined; error: string | undefined; onSelect: (file: File) => void };

/** File input that also accepts a dropped file. */
function FileDrop({ file, error, onSelect }: Props) {
  const id = useId();
  const [isDragOver, setDragOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    const [droppedFile] = event.dataTransfer.files;
    if (droppedFile) onSelect(droppedFile);
  };
  return (
    <div className={adminStyles.labelledField}>
      <label
        className={styles.drop}
        data-over={isDragOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={handleDrop}
      >
        <input
          className="sr-only"
          type="file"
          aria-label="File of questions"
          aria-describedby={`${id}-description ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            const [selectedFile] = target.files ?? [];
            if (selectedFile) onSelect(selectedFile);
            // Cleared so that choosing the same file again, perhaps modified, triggers a change event.
            target.value = "";
          }}
        />
        <Icon name="note" />
        <span id={`${id}-description`} className={styles.description}>
          {file ? <strong>{file.name}</strong> : <strong>Choose a file, or drop it here</strong>}
          <span className="caption">
            {file
              ? `${formatFileSize(file.size)} · tap to choose another`
              : "Excel, CSV, JSON, GIFT, Moodle XML or typed text, up to 10 MB"}
          </span>
        </span>
      </label>
      <span id={`${id}-error`}>
        {error && (
          <span className={adminStyles.error} role="alert">
            <Icon name="cross" small />
            {error}
          </span>
        )}
      </span>
    </div>
  );
}

const formatFileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
