import { useQuery } from "@tanstack/react-query";
import { previewQuery } from "../../../api/admin-markdown.ts";
import { SanitizedHtml } from "../../../ui/sanitized-html.tsx";
import { useDebouncedValue } from "../use-debounced-value.ts";
import styles from "./markdown-field.module.css";

const DEBOUNCE_MS = 400;

type Props = { text: string; label: string; onLineClick: (line: number) => void };

/** Preview of the rendered text at the width of a phone, with a list of the issues and their lines. */
export function TextPreview({ text, label, onLineClick }: Props) {
  const preview = useQuery(previewQuery(useDebouncedValue(text, DEBOUNCE_MS)));
  const issues = preview.data?.problems ?? [];
  return (
    <div className={styles.preview}>
      {issues.length > 0 && (
        <ul aria-label={`Problems in ${label}`}>
          {issues.map(({ line, message, severity }) => (
            <li key={`${line}${message}`} data-severity={severity}>
              <button type="button" className={styles.lineLink} onClick={() => onLineClick(line)}>
                {`Line ${line}`}
              </button>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      {preview.isError && !preview.data ? (
        <p className={styles.error} role="alert">
          No preview. Check your connection; it comes back with the next change.
        </p>
      ) : (
        <section className={styles.phone} aria-label={`Preview of ${label}`} aria-busy={preview.isFetching}>
          <SanitizedHtml className="prose" html={preview.data?.html ?? ""} />
        </section>
      )}
    </div>
  );
}
