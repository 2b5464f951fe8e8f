import { useTemplate } from "../../../api/admin-imports.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { downloadFile } from "../../../ui/download-file.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { columns } from "./column-meanings.ts";
import styles from "./import.module.css";
import { importErrorMessage } from "./import-format.ts";

/** Offers a table to fill in, and says what each column means. */
export function TemplateCard() {
  const template = useTemplate();
  const download = (format: "csv" | "xlsx") => template.mutate(format, { onSuccess: downloadFile });
  return (
    <section className={adminStyles.card} aria-labelledby="template">
      <h2 id="template">Start from a template</h2>
      <p className="muted">
        A table with one question of each type. Replace them with yours; add other columns from the list
        below.
      </p>
      <div className={adminStyles.cluster}>
        <Button variant="secondary" compact busy={template.isPending} onClick={() => download("xlsx")}>
          Excel template
        </Button>
        <Button variant="secondary" compact busy={template.isPending} onClick={() => download("csv")}>
          CSV template
        </Button>
      </div>
      {template.error && (
        <Alert state="wrong" role="alert">
          {importErrorMessage(
            template.error,
            "The template was not downloaded. Check your connection and try again.",
          )}
        </Alert>
      )}
      <details className={styles.details}>
        <summary>What the columns mean</summary>
        <dl className={styles.columns}>
          {columns.map(([name, meaning]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
