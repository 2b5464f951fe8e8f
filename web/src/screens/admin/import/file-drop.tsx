import { type DragEvent, useId, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import adminStyles from "../admin.module.css";
import styles from "./import.module.css";

type Props = { file: File | undefined; error: string | undefined; onSelect: (file: File) => void };

/** File input that also accepts a dropped file. */
export function FileDrop({ file, error, onSelect }: Props) {
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
              : "CSV, JSON, GIFT or Moodle XML, up to 10 MB"}
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
