import type { TimedQuiz } from "../../api/quizzes.ts";
import { paths } from "../../paths.ts";
import { OUTCOMES, outcomeLabels } from "../../question/outcome.ts";
import { Icon } from "../../ui/icon.tsx";
import { Modal } from "../../ui/modal.tsx";
import styles from "./palette.module.css";
import { PaletteGrid } from "./palette-grid.tsx";

type Props = { quiz: TimedQuiz; questionId: number; onClose: () => void };

/** All questions of a completed quiz with their outcomes. */
export function ReviewPalette({ quiz, questionId, onClose }: Props) {
  const outcomeAt = (index: number) => quiz.outcomes[index] ?? "unattempted";
  const cells = quiz.question_ids.map((id, index) => ({
    id,
    to: paths.quizQuestionReview(quiz.hash, id),
    label: outcomeLabels[outcomeAt(index)].label,
    state: outcomeAt(index),
    icon: outcomeLabels[outcomeAt(index)].icon,
  }));
  return (
    <Modal title="All questions" wide onClose={onClose}>
      <PaletteGrid cells={cells} currentId={questionId} onNavigate={onClose} />
      <ul className={`${styles.legend} ${styles.withIcons}`}>
        {OUTCOMES.map((outcome) => (
          <li key={outcome} data-palette={outcome} className="num">
            <Icon name={outcomeLabels[outcome].icon} small />
            {outcomeLabels[outcome].label} · {quiz.outcomes.filter((other) => other === outcome).length}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
