import type { ReviewQuestion } from "../../api/quizzes.ts";
import { verdictOf } from "../../question/verdict.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./verdict-badge.module.css";

/** How the question went and what it brought. */
export function VerdictBadge({ question }: { question: ReviewQuestion }) {
  const { state, icon, words } = verdictOf(question);
  return (
    <span className={styles.badge} data-state={state}>
      <Icon name={icon} small />
      {words}
    </span>
  );
}
