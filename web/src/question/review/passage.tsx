import type { AttemptQuestion } from "../../api/quizzes.ts";
import { SanitizedHtml } from "../../ui/html/sanitized-html.tsx";
import styles from "../question.module.css";

/** The passage that the learner has closed; it stays closed at the other questions of its set. */
let closedId: number | undefined;

/** The text that a question, and one or two others, are about. */
export function Passage({ passage }: { passage: NonNullable<AttemptQuestion["passage"]> }) {
  return (
    <details
      className={styles.solution}
      open={passage.id !== closedId}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) closedId = passage.id;
        else if (closedId === passage.id) closedId = undefined;
      }}
    >
      <summary>Passage</summary>
      <SanitizedHtml html={passage.text_html} className={`prose ${styles.solutionText}`} />
    </details>
  );
}
