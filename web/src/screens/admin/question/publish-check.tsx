import type { QuestionCheck } from "../../../api/admin-questions.ts";
import { Note } from "../../../ui/note.tsx";
import { fieldWords } from "./field-problems.ts";
import styles from "./question.module.css";

type Props = { check: QuestionCheck | undefined; isJudged: boolean };

/** What students would miss, field by field; nothing when all is there. */
export function PublishCheck({ check, isJudged }: Props) {
  if (!check) return null;
  const { errors, warnings } = check;
  if (errors.length + warnings.length === 0) {
    return <Note state="correct">Nothing is missing.</Note>;
  }
  return (
    <Note state={isJudged && errors.length > 0 ? "wrong" : "warning"} role="status">
      <strong>{errors.length > 0 ? "Before publishing" : "It can be published, but"}</strong>
      <ul className={styles.todo}>
        {[...errors, ...warnings].map(({ field, message }) => (
          <li key={`${field}${message}`}>{`${fieldWords(field)}: ${message}`}</li>
        ))}
      </ul>
    </Note>
  );
}
