import type { TimedQuiz } from "../../../api/quizzes.ts";
import { paths } from "../../../router/paths.ts";
import { Link } from "../../../ui/controls/link.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { positionOf } from "../question-order.ts";
import styles from "./exam-palette.module.css";
import {
  countExamStates,
  type ExamAttempt,
  type ExamState,
  examStateOf,
  examStates,
  labelOf,
} from "./exam-state.ts";

type Props = {
  quiz: TimedQuiz;
  attempt: ExamAttempt;
  questionId: number | undefined;
  onNavigate?: () => void;
};

/** All questions by section, each with its state, and the number of questions in each state. */
export function ExamPalette({ quiz, attempt, questionId, onNavigate }: Props) {
  return (
    <>
      {quiz.sections.map(({ name, question_ids }) => (
        <section key={name} className={styles.section} aria-label={name}>
          <h3>{name}</h3>
          <ul className={styles.grid}>
            {question_ids.map((id) => (
              <li key={id}>
                <PaletteCell
                  to={paths.quizQuestion(quiz.hash, id)}
                  number={positionOf(quiz.question_ids, id).number}
                  state={examStateOf(attempt, id)}
                  isCurrent={id === questionId}
                  onClick={onNavigate}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Legend counts={countExamStates(attempt, quiz.question_ids)} />
    </>
  );
}

type CellProps = {
  to: string;
  number: number;
  state: ExamState;
  isCurrent: boolean;
  onClick: (() => void) | undefined;
};

function PaletteCell({ to, number, state, isCurrent, onClick }: CellProps) {
  return (
    <Link
      to={to}
      className={styles.cell}
      aria-label={`Question ${number}, ${labelOf(state)}`}
      aria-current={isCurrent || undefined}
      onClick={onClick}
    >
      <StateShape state={state}>{number}</StateShape>
    </Link>
  );
}

/** The shape and colour of a state, around a number. */
export function StateShape({ state, children }: { state: ExamState; children?: number }) {
  return (
    <span className={styles.shape} data-exam-state={state} aria-hidden="true">
      {children}
      {state === "answeredMarked" && <Icon name="check" small />}
    </span>
  );
}

function Legend({ counts }: { counts: Record<ExamState, number> }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {examStates.map(({ state, label }) => (
        <li key={state} className="num">
          <StateShape state={state} />
          <span>
            {label} · {counts[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}
