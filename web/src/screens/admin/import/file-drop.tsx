import { type DragEvent, useId, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import parts from "../parts.module.css";
import styles from "./import.module.css";

type Props = { file: File | undefined; problem: string | undefined; onTake: (file: File) => void };

/** One file, chosen or dropped. */
export function FileDrop({ file, problem, onTake }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onTake(dropped);
  };
  return (
    <div className={parts.named}>
      <label
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          className="unseen"
          type="file"
          aria-label="File of questions"
          aria-describedby={`${id}-says ${id}-problem`}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onTake(chosen);
            // The same file again, changed meanwhile, is to be a choice, too.
            target.value = "";
          }}
        />
        <Icon name="note" />
        <span id={`${id}-says`} className={styles.says}>
          {file ? <strong>{file.name}</strong> : <strong>Choose a file, or drop it here</strong>}
          <span className="caption">
            {file
              ? `${sizeWords(file.size)} · tap to choose another`
              : "CSV, JSON, GIFT or Moodle XML, up to 10 MB"}
          </span>
        </span>
      </label>
      <span id={`${id}-problem`}>
        {problem && (
          <span className={parts.problem} role="alert">
            <Icon name="cross" small />
            {problem}
          </span>
        )}
      </span>
    </div>
  );
}

const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
