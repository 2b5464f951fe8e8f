import { issueMessage } from "@rasayan/contract/issues";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ImportBatch, importQuery, isInProgress, useCommit } from "../../../api/admin-imports.ts";
import { isMissing } from "../../../api/chapters.ts";
import { formatDateTime } from "../../../format/dates.ts";
import { paths } from "../../../router/paths.ts";
import { useParams } from "../../../router/router.tsx";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../../ui/loading/skeleton.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { NotFound } from "../../../ui/page/not-found.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { useStoredDraft } from "../saving/draft-storage.ts";
import { CategoryTopics } from "./category-topics.tsx";
import { CommitForm } from "./commit-form.tsx";
import styles from "./import.module.css";
import {
  fileFormatLabels,
  formatCounts,
  formatOutcome,
  formatProgress,
  formatQuestionCount,
  formatUndone,
} from "./import-format.ts";
import { ImportRows } from "./import-rows.tsx";
import { type ExcludedRow, withExclusion } from "./import-selection.ts";
import { StateBadge } from "./state-badge.tsx";
import { UndoImport } from "./undo-import.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient, { id }: Record<string, string>): void {
  void client.prefetchQuery(importQuery(Number(id)));
}

/** One import of a file of questions, in whatever state it is. */
export function ImportPage() {
  const id = Number(useParams().id);
  const batch = useQuery(importQuery(id));
  if (isMissing(batch.error)) return <NotFound />;
  return (
    <AdminLayout title={batch.data?.name ?? "Import"}>
      <PageHeader backLabel="Import" backTo={paths.adminImports} />
      {batch.isError && (
        <LoadFailed error={batch.error} busy={batch.isFetching} onRetry={() => batch.refetch()}>
          {batch.data ? "Could not check how far it is." : "Could not load this import."}
        </LoadFailed>
      )}
      {batch.isPending && <SkeletonRows count={6} />}
      {batch.data && <ImportDetails key={id} batch={batch.data} />}
    </AdminLayout>
  );
}

function ImportDetails({ batch }: { batch: ImportBatch }) {
  const { name, format, state, created_by, created_at } = batch;
  return (
    <>
      <div>
        <h1 className={adminStyles.title}>{name}</h1>
        <p className={adminStyles.subtitle}>
          <StateBadge state={state} />
          <span>{`${fileFormatLabels[format]} · ${formatCounts(batch)}`}</span>
          <span>
            {created_by && `${created_by.name}, `}
            <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          </span>
        </p>
      </div>
      {isInProgress(batch) && <ImportProgress batch={batch} />}
      <FileNotices notices={batch.notices} />
      {state === "failed" && <ImportFailed batch={batch} />}
      {state === "ready" && <ImportReview batch={batch} />}
      {(state === "imported" || state === "undone") && (
        <>
          <ImportResult batch={batch} />
          <ImportRows batch={batch} />
        </>
      )}
    </>
  );
}

/** What the editor should know about the file as a whole. */
function FileNotices({ notices }: Pick<ImportBatch, "notices">) {
  if (notices.length === 0) return null;
  return (
    <Alert>
      <ul className={styles.notices} aria-label="About this file">
        {notices.map(issueMessage).map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </Alert>
  );
}

function ImportFailed({ batch }: { batch: ImportBatch }) {
  return (
    <>
      <Alert state="wrong" role="alert">
        {formatOutcome(batch) || "This file could not be read. Send it again."}
      </Alert>
      <div>
        <LinkButton compact to={paths.adminImports}>
          Send a file
        </LinkButton>
      </div>
    </>
  );
}

type ReviewState = { excludedRows: ExcludedRow[]; shouldIncludeDuplicates: boolean };

/** Review of a parsed file: the editor excludes rows and imports the others. */
function ImportReview({ batch }: { batch: ImportBatch }) {
  // Stored, so that the selection survives a reload or a visit to the page of a near-duplicate.
  const { storedDraft, storeDraft, discardDraft } = useStoredDraft<ReviewState>(
    `import-review:${batch.id}:${batch.created_at}`,
  );
  const [review, setReview] = useState<ReviewState>(
    storedDraft ?? { excludedRows: [], shouldIncludeDuplicates: true },
  );
  const { excludedRows, shouldIncludeDuplicates } = review;
  const commit = useCommit(batch.id);
  const update = (changes: Partial<ReviewState>) => {
    const next = { ...review, ...changes };
    setReview(next);
    storeDraft(next);
  };
  const setExcluded = (row: ExcludedRow, isExcluded: boolean) =>
    update({ excludedRows: withExclusion(excludedRows, row, isExcluded) });
  return (
    <>
      <CategoryTopics batch={batch} />
      <CommitForm
        batch={batch}
        excludedRows={excludedRows}
        shouldIncludeDuplicates={shouldIncludeDuplicates}
        onIncludeDuplicatesChange={(shouldInclude) => update({ shouldIncludeDuplicates: shouldInclude })}
        error={commit.error}
        isBusy={commit.isPending}
        onCommit={() =>
          commit.mutate(
            {
              duplicates: shouldIncludeDuplicates ? "import" : "exclude",
              excluded_rows: excludedRows.map(({ position }) => position),
            },
            { onSuccess: discardDraft },
          )
        }
      />
      <ImportRows batch={batch} selection={{ excludedRows, shouldIncludeDuplicates, setExcluded }} />
    </>
  );
}

/** Progress of the server's work on a file. The work continues if the user leaves the page. */
function ImportProgress({ batch }: { batch: ImportBatch }) {
  const { state, step_total, done } = batch;
  const message = formatProgress(batch);
  return (
    <div className={adminStyles.card}>
      <p className="num">{message}…</p>
      <progress
        className={styles.meter}
        aria-label={state === "reading" ? "Reading" : "Importing"}
        aria-valuetext={message}
        max={step_total}
        // Indeterminate until the server has reported any progress.
        value={done === 0 ? undefined : done}
      />
      <p className="caption">You can leave this page; it continues without you.</p>
    </div>
  );
}

/** Result of a finished import, with a link to its questions and a button to undo it. */
function ImportResult({ batch }: { batch: ImportBatch }) {
  const [isUndoing, setUndoing] = useState(false);
  const { id, state, imported, undone } = batch;
  const isUndone = state === "undone";
  const retainedCount = imported - undone;
  return (
    <>
      <Alert state={isUndone ? undefined : "correct"} role="status">
        {isUndone
          ? `${formatUndone(undone, retainedCount)}.`
          : `${formatQuestionCount(imported)} imported for review. Students get them once you publish them.`}
      </Alert>
      <div className={adminStyles.cluster}>
        {retainedCount > 0 && (
          <LinkButton compact to={`${paths.adminQuestions}?importId=${id}`}>
            {isUndone ? "See what was kept" : "See the questions"}
          </LinkButton>
        )}
        {!isUndone && (
          <Button variant="secondary" compact onClick={() => setUndoing(true)}>
            Undo import
          </Button>
        )}
      </div>
      {isUndoing && <UndoImport batch={batch} onClose={() => setUndoing(false)} />}
    </>
  );
}
