import { type FormEvent, useState } from "react";
import {
  type ImportFormat,
  importErrorMessage,
  MAX_FILE_BYTES,
  useUpload,
} from "../../../api/admin-imports.ts";
import { paths } from "../../../paths.ts";
import { useNavigate } from "../../../router/router.tsx";
import { Button } from "../../../ui/button.tsx";
import adminStyles from "../admin.module.css";
import { SelectField } from "../select-field.tsx";
import { TopicOptions } from "../topic-options.tsx";
import { FileDrop } from "./file-drop.tsx";
import { fileErrorMessage, fileFormatLabels } from "./import-format.ts";

const TOO_LARGE = "This file is larger than 10 MB. Split it, then send the parts.";
const formats = ["csv", "json", "gift", "moodle"] as const satisfies readonly ImportFormat[];

/** Uploads a file of questions. The editor reviews its rows before any of them is imported. */
export function UploadForm() {
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
  const uploadError = upload.error ? fileErrorMessage(importErrorMessage(upload.error)) : undefined;
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
        <option value="">Told by the file</option>
        {formats.map((option) => (
          <option key={option} value={option}>
            {fileFormatLabels[option]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Topic of rows that name none"
        value={topicId}
        onChange={({ target }) => setTopicId(target.value)}
      >
        <option value="">No topic</option>
        <TopicOptions />
      </SelectField>
      <Button type="submit" busy={upload.isPending}>
        {upload.isPending ? "Sending…" : "Read the file"}
      </Button>
    </form>
  );
}
