import type { ReviewQuestion } from "../../api/quizzes.ts";
import { describeOutcome } from "../../question/outcome.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./outcome-badge.module.css";

/** Badge with the outcome of a question and its marks. */
export function OutcomeBadge({ question }: { question: ReviewQuestion }) {
  const { state, icon, label } = describeOutcome(question);
  return (
    <span className={styles.badge} data-state={state}>
      <Icon name={icon} small />
      {label}
    </span>
  );
}
