import { type FormEvent, useState } from "react";
import { type BankFormat, LARGEST_FILE_BYTES, refusalOf, useUpload } from "../../../api/admin-imports.ts";
import { paths } from "../../../paths.ts";
import { useNavigate } from "../../../router/router.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "../parts.module.css";
import { SelectField } from "../select-field.tsx";
import { TopicOptions } from "../topic-options.tsx";
import { FileDrop } from "./file-drop.tsx";
import { formatWords, uploadProblem } from "./import-words.ts";

const TOO_LARGE = "This file is larger than 10 MB. Split it, then send the parts.";
const formats = ["csv", "json", "gift", "moodle"] as const satisfies readonly BankFormat[];

/** Sends a file to be read; its rows are looked at before any of them is imported. */
export function UploadForm() {
  const [file, setFile] = useState<File>();
  const [format, setFormat] = useState<BankFormat>();
  const [topicId, setTopicId] = useState("");
  const [missing, setMissing] = useState<string>();
  const upload = useUpload();
  const navigate = useNavigate();

  const take = (taken: File) => {
    upload.reset();
    setFile(taken);
    setMissing(taken.size > LARGEST_FILE_BYTES ? TOO_LARGE : undefined);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setMissing("Choose a file first.");
    if (missing) return;
    upload.mutate(
      { file, format, topicId: topicId === "" ? undefined : Number(topicId) },
      { onSuccess: ({ id }) => navigate(paths.adminImport(id)) },
    );
  };
  const refused = upload.error ? uploadProblem(refusalOf(upload.error)) : undefined;
  return (
    <form className={styles.card} aria-labelledby="upload" onSubmit={send}>
      <h2 id="upload">Send a file</h2>
      <p className="muted">Nothing is imported yet: first you see each question and what is wrong with it.</p>
      <FileDrop file={file} problem={missing ?? refused} onTake={take} />
      <SelectField
        label="Format"
        value={format ?? ""}
        onChange={({ target }) => setFormat(formats.find((one) => one === target.value))}
      >
        <option value="">Told by the file</option>
        {formats.map((one) => (
          <option key={one} value={one}>
            {formatWords[one]}
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
