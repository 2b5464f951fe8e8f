import type { ComponentProps } from "react";
import type { TimedQuiz } from "../../../api/quizzes.ts";
import { formatCount } from "../../../format/numbers.ts";
import { sharedQuestionsWarning } from "../../../messages/shared-questions-warning.ts";
import { paths } from "../../../router/paths.ts";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { CertaintySwitch } from "../certainty/certainty-switch.tsx";
import styles from "../review/palette.module.css";
import { PaletteGrid } from "../review/palette-grid.tsx";
import type { Attempt, AttemptDeviceState } from "./attempt.ts";
import { findUnresolved, sharedWithTimed } from "./unresolved-questions.ts";

type Props = {
  open: "palette" | "end";
  palette: ComponentProps<typeof Palette>;
  end: ComponentProps<typeof EndQuizDialog>;
};

/** The dialogs of the player: the question palette, or the confirmation to end the quiz. */
export function PlayerDialogs({ open, palette, end }: Props) {
  return open === "palette" ? <Palette {...palette} /> : <EndQuizDialog {...end} />;
}

type PaletteProps = {
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
function Palette({ quiz, attempt, questionId, onClose, onEnd }: PaletteProps) {
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
      {quiz.type !== "diagnostic" && <CertaintySwitch />}
      <div className="pair">
        <Button variant="secondary" onClick={onClose}>
          Keep going
        </Button>
        <Button onClick={onEnd}>End Quiz</Button>
      </div>
    </Modal>
  );
}

/** The five states of the real exam's palette, plus `notSaved` for an answer that could not be saved. */
type PaletteState = "notVisited" | "notAnswered" | "answered" | "marked" | "answeredMarked" | "notSaved";

const PALETTE_STATES: readonly PaletteState[] = [
  "notSaved",
  "answered",
  "notAnswered",
  "marked",
  "answeredMarked",
  "notVisited",
];

/** Returns the palette state of a question. `answeredMarked` is graded like `answered`. */
export function paletteState(attempt: Attempt, questionId: number): PaletteState {
  const { answered, marked, visited, failed } = attempt;
  if (failed.includes(questionId)) return "notSaved";
  if (marked.includes(questionId)) return answered.has(questionId) ? "answeredMarked" : "marked";
  if (answered.has(questionId)) return "answered";
  return visited.includes(questionId) ? "notAnswered" : "notVisited";
}

/** Returns the number of questions in each state. */
export function paletteCounts(states: readonly PaletteState[]): Record<PaletteState, number> {
  const counts = { notVisited: 0, notAnswered: 0, answered: 0, marked: 0, answeredMarked: 0, notSaved: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

type EndQuizDialogProps = {
  quiz: TimedQuiz;
  attempt: Attempt;
  deviceState: AttemptDeviceState;
  numberOf: (questionId: number) => number;
  onKeepGoing: () => void;
  onEnd: () => void;
};

/** Asks before the quiz ends, if the learner would lose questions in this quiz or in another one. */
function EndQuizDialog({ quiz, attempt, deviceState, onEnd, ...rest }: EndQuizDialogProps) {
  const { unanswered, drafts, failed } = findUnresolved(quiz, attempt, deviceState);
  const sharedCount = sharedWithTimed(quiz);
  const links = { quizHash: quiz.hash, ...rest };
  return (
    <Modal title="End the quiz?" onClose={rest.onKeepGoing}>
      {unanswered > 0 && <p>{formatUnanswered(unanswered)}</p>}
      {drafts.length > 0 && <QuestionLinks label={formatDrafts(drafts.length)} ids={drafts} {...links} />}
      {failed.length > 0 && <QuestionLinks label={formatUnsaved(failed.length)} ids={failed} {...links} />}
      {sharedCount > 0 && <p>{sharedQuestionsWarning(sharedCount)}</p>}
      <div className="pair">
        <Button variant="secondary" onClick={rest.onKeepGoing}>
          Keep going
        </Button>
        <Button onClick={onEnd}>End Quiz</Button>
      </div>
    </Modal>
  );
}

type QuestionLinksProps = Pick<EndQuizDialogProps, "numberOf" | "onKeepGoing"> & {
  quizHash: string;
  label: string;
  ids: readonly number[];
};

/** A label with a link to each of the questions. */
export function QuestionLinks({ label, ids, quizHash, numberOf, onKeepGoing }: QuestionLinksProps) {
  return (
    <div className={styles.questionLinks}>
      <p>{label}</p>
      {ids.map((id) => (
        <LinkButton
          key={id}
          variant="secondary"
          compact
          to={paths.quizQuestion(quizHash, id)}
          onClick={onKeepGoing}
        >
          {`Go to question ${numberOf(id)}`}
        </LinkButton>
      ))}
    </div>
  );
}

/** `1 question is unanswered.` */
export function formatUnanswered(count: number): string {
  return `${formatCount(count, "question is", "questions are")} unanswered.`;
}

/** `1 typed answer is not a number and will not count` */
export function formatDrafts(count: number): string {
  return `${formatCount(count, "typed answer is", "typed answers are")} not a number and will not count`;
}

/** `1 answer not saved` */
function formatUnsaved(count: number): string {
  return `${formatCount(count, "answer")} not saved`;
}
