import type { QuestionCheck } from "../../../api/admin-questions.ts";
import { Alert } from "../../../ui/alert.tsx";
import { formatFieldName } from "./field-issues.ts";
import styles from "./question-form.module.css";

type Props = { check: QuestionCheck | undefined; isPublished: boolean };

/** Lists the draft's errors and warnings by field. Renders nothing until the check has been loaded. */
export function PublishCheck({ check, isPublished }: Props) {
  if (!check) return null;
  const { errors, warnings } = check;
  if (errors.length + warnings.length === 0) {
    return <Alert state="correct">Nothing is missing.</Alert>;
  }
  return (
    <Alert state={isPublished && errors.length > 0 ? "wrong" : "warning"} role="status">
      <strong>{errors.length > 0 ? "Before publishing" : "It can be published, but"}</strong>
      <ul className={styles.issueList}>
        {[...errors, ...warnings].map(({ field, message }) => (
          <li key={`${field}${message}`}>{`${formatFieldName(field)}: ${message}`}</li>
        ))}
      </ul>
    </Alert>
  );
}
