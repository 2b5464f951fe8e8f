import { useQuery } from "@tanstack/react-query";
import { previewQuery } from "../../../api/admin-writing.ts";
import { RenderedText } from "../../../ui/rendered-text.tsx";
import { useStill } from "../use-still.ts";
import styles from "./markdown-field.module.css";

const STILL_MS = 400;

type Props = { text: string; label: string; onLine: (line: number) => void };

/** What students will see, as wide as on a phone, and what is wrong with the text, line by line. */
export function TextPreview({ text, label, onLine }: Props) {
  const preview = useQuery(previewQuery(useStill(text, STILL_MS)));
  const problems = preview.data?.problems ?? [];
  return (
    <div className={styles.preview}>
      {problems.length > 0 && (
        <ul aria-label={`Problems in ${label}`}>
          {problems.map(({ line, message, severity }) => (
            <li key={`${line}${message}`} data-severity={severity}>
              <button type="button" className={styles.line} onClick={() => onLine(line)}>
                {`Line ${line}`}
              </button>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      {preview.isError && !preview.data ? (
        <p className={styles.problem} role="alert">
          No preview. Check your connection; it comes back with the next change.
        </p>
      ) : (
        <section className={styles.phone} aria-label={`Preview of ${label}`} aria-busy={preview.isFetching}>
          <RenderedText className="prose" html={preview.data?.html ?? ""} />
        </section>
      )}
    </div>
  );
}
