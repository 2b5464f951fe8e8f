import type { TimedQuiz } from "../../api/quizzes.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Modal } from "../../ui/modal.tsx";
import styles from "./palette.module.css";
import { PaletteGrid } from "./palette-grid.tsx";
import {
  type Attempt,
  PALETTE_STATES,
  type PaletteState,
  paletteCounts,
  paletteState,
} from "./palette-state.ts";

type Props = {
  quiz: TimedQuiz;
  attempt: Attempt;
  questionId: number;
  onClose: () => void;
  onEnd: () => void;
};

const stateLabels: Record<PaletteState, string> = {
  answered: "Answered",
  notAnswered: "Not answered",
  marked: "Marked, no answer",
  answeredMarked: "Answered, marked",
  notVisited: "Not visited",
  notSaved: "Not saved",
};

/** Icons of the states, so that they differ by more than colour. */
const stateIcons: Partial<Record<PaletteState, IconName>> = {
  marked: "flag",
  answeredMarked: "check",
  notSaved: "cross",
};

/** All questions of the quiz with their palette states. */
export function Palette({ quiz, attempt, questionId, onClose, onEnd }: Props) {
  const states = quiz.question_ids.map((id) => paletteState(attempt, id));
  const counts = paletteCounts(states);
  const cells = quiz.question_ids.map((id, index) => ({
    id,
    to: paths.quizQuestion(quiz.hash, id),
    label: stateLabels[states[index] ?? "notVisited"],
    state: states[index] ?? "notVisited",
    icon: stateIcons[states[index] ?? "notVisited"],
  }));
  return (
    <Modal title="All questions" wide onClose={onClose}>
      <PaletteGrid cells={cells} currentId={questionId} onNavigate={onClose} />
      <ul className={styles.legend}>
        {PALETTE_STATES.filter((state) => state !== "notSaved" || counts.notSaved > 0).map((state) => (
          <li key={state} data-palette={state} className="num">
            {stateLabels[state]} · {counts[state]}
          </li>
        ))}
      </ul>
      <Alert>
        <span className={styles.hint}>
          <Icon name="help" />
          <span>Answered questions will be marked when the quiz ends, those marked for review too.</span>
        </span>
      </Alert>
      <div className="pair">
        <Button variant="secondary" onClick={onClose}>
          Keep going
        </Button>
        <Button onClick={onEnd}>End Quiz</Button>
      </div>
    </Modal>
  );
}
