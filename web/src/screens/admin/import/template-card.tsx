import { useTemplate } from "../../../api/admin-imports.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { downloadFile } from "../../../ui/download-file.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import styles from "./import.module.css";
import { importErrorMessage } from "./import-format.ts";

const columns = [
  [
    "text",
    "The question. Formulas stand between dollars: $x^2$, $\\ce{H2SO4}$. The only column that every row needs.",
  ],
  ["type", "single, multi or numerical. If it is empty, the key and the options decide."],
  ["format", "plain, statements, assertion, match or passage. If it is empty: plain."],
  ["option_a, option_b, …", "The options, one in each column. A numerical question has none."],
  [
    "answer",
    "The key: letters such as B or A, C; or the number. Letters are safest: a key 4 beside an option 4 could mean two things, so that row is an error.",
  ],
  [
    "tolerance",
    "How far a number may be off: with 18.02 and 0.05, all from 17.97 to 18.07 counts. 2% works too.",
  ],
  ["accept", "Or the range itself: 17.97 to 18.07."],
  ["unit", "Unit of the number, shown beside the answer box."],
  [
    "decimals",
    "To how many decimals the number is asked for: 0 for an integer, 2 for two decimals. Main papers take integers only.",
  ],
  ["hint_1 … hint_4", "What a student may ask for before the answer: first the principle, then the set-up."],
  ["solution", "Shown after the answer."],
  ["slips", "What typical mistakes lead to, one on each line: 4.92 = forgot the factor. Numbers only."],
  ["steps", "The ideas that a hard question links, one on each line."],
  [
    "passage_id, passage",
    "A text that two or three questions share. The rows of a set have the same id; one of them needs the text.",
  ],
  ["rationale_a, rationale_b, …", "Why this option is right or wrong."],
  ["difficulty", "easy, medium or hard. If it is empty: medium."],
  ["exams", "main, advanced or both."],
  ["chapter, topic, tags", "Names as they are here; tags with ; between them."],
  ["source_exam, source_year, …", "Where the question was asked before."],
] as const;

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
