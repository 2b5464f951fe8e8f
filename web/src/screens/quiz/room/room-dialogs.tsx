import { useEffect, useEffectEvent, useState } from "react";
import type { TimedQuiz } from "../../../api/quizzes.ts";
import { formatTimeOfDay } from "../../../format/dates.ts";
import { formatCount } from "../../../format/numbers.ts";
import { quizTypes } from "../../../messages/quiz-types.ts";
import { sharedQuestionsWarning } from "../../../messages/shared-questions-warning.ts";
import { paths } from "../../../router/paths.ts";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { CertaintySwitch } from "../certainty/certainty-switch.tsx";
import { endTexts } from "./end-texts.ts";
import { waitingMessage } from "./ending-page.tsx";
import { modes } from "./modes.ts";
import { MoveOnSwitch } from "./move-on-switch.tsx";
import { Palette } from "./palette.tsx";
import type { Progress } from "./progress.ts";
import { countStates, listedStates, stateLabels } from "./question-states.ts";
import roomStyles from "./room.module.css";
import styles from "./room-dialogs.module.css";
import { canEnd, findUnresolved, sharedWithTimed, type UnresolvedQuestions } from "./unresolved-questions.ts";
import type { Attempt } from "./use-attempt.ts";
import { useOnline } from "./use-online.ts";

type PaletteProps = {
  quiz: TimedQuiz;
  progress: Progress;
  questionId: number;
  onClose: () => void;
  onEnd: () => void;
};

/** All questions of the quiz with their states, the settings of the room, and the way to end the quiz. */
export function PaletteDialog({ quiz, progress, questionId, onClose, onEnd }: PaletteProps) {
  const rules = modes[quiz.mode];
  return (
    <Modal title="All questions" wide onClose={onClose}>
      <Palette quiz={quiz} progress={progress} questionId={questionId} onNavigate={onClose} />
      {!rules.isPaper && (
        <>
          <Alert>
            <span className={roomStyles.hint}>
              <Icon name="help" />
              <span>Answered questions will be marked when the quiz ends, those marked for review too.</span>
            </span>
          </Alert>
          <div className={styles.settings}>
            {rules.movesOn && <MoveOnSwitch />}
            {quizTypes[quiz.type].asksCertainty === "if switched on" && <CertaintySwitch />}
          </div>
          <div className="pair">
            <Button variant="secondary" onClick={onClose}>
              Keep going
            </Button>
            <Button onClick={onEnd}>End Quiz</Button>
          </div>
        </>
      )}
    </Modal>
  );
}

type EndProps = {
  quiz: TimedQuiz;
  attempt: Attempt;
  numberOf: (questionId: number) => number;
  onKeepGoing: () => void;
  onEnd: () => void;
};

/** Ends the quiz. Asks before if anything would be lost, in this quiz or in another one, and always for a paper. */
export function EndDialog(props: EndProps) {
  const { quiz, attempt, onEnd } = props;
  const [asks] = useState(() => modes[quiz.mode].isPaper || !canEnd(quiz, attempt.readProgress()));
  const handleOpened = useEffectEvent(() => {
    if (!asks) onEnd();
  });
  useEffect(() => handleOpened(), []);
  return asks && <EndQuestion {...props} />;
}

/** What would be lost; for a paper, its states by section. */
function EndQuestion({ quiz, attempt: { progress, drafts, answers }, onEnd, ...rest }: EndProps) {
  const rules = modes[quiz.mode];
  const texts = endTexts[quiz.mode];
  const isOnline = useOnline();
  const unresolved = findUnresolved(quiz, progress, drafts);
  const sharedCount = sharedWithTimed(quiz);
  return (
    <Modal title={texts.question} wide={rules.isPaper} onClose={rest.onKeepGoing}>
      {rules.isPaper ? (
        <CountsTable quiz={quiz} progress={progress} />
      ) : (
        unresolved.unanswered > 0 && <p>{formatUnanswered(unresolved.unanswered)}</p>
      )}
      <UnsavedQuestions quizHash={quiz.hash} unresolved={unresolved} {...rest} />
      {sharedCount > 0 && <p>{sharedQuestionsWarning(sharedCount)}</p>}
      {!isOnline && (
        <Alert state="warning">
          {`You are offline. ${waitingMessage(quiz, answers)}`}
          {quiz.end_time && ` Answers that arrive after ${formatTimeOfDay(quiz.end_time)} do not count.`}
        </Alert>
      )}
      <div className="pair">
        <Button variant="secondary" onClick={rest.onKeepGoing}>
          Keep going
        </Button>
        <Button onClick={onEnd}>{texts.label}</Button>
      </div>
    </Modal>
  );
}

type LinksProps = Pick<EndProps, "numberOf" | "onKeepGoing"> & { quizHash: string };

/** The questions whose answers would not count, with a link to each. */
function UnsavedQuestions({ unresolved, ...links }: LinksProps & { unresolved: UnresolvedQuestions }) {
  const { drafts, failed } = unresolved;
  return (
    <>
      {drafts.length > 0 && <QuestionLinks label={formatDrafts(drafts.length)} ids={drafts} {...links} />}
      {failed.length > 0 && (
        <QuestionLinks label={`${formatCount(failed.length, "answer")} not saved`} ids={failed} {...links} />
      )}
    </>
  );
}

type QuestionLinksProps = LinksProps & { label: string; ids: readonly number[] };

/** A label with a link to each of the questions. */
function QuestionLinks({ label, ids, quizHash, numberOf, onKeepGoing }: QuestionLinksProps) {
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

/** One row for each state, one column for each section. */
function CountsTable({ quiz, progress }: { quiz: TimedQuiz; progress: Progress }) {
  const columns = quiz.sections.map(({ name, question_ids }) => ({
    name,
    counts: countStates(progress, question_ids),
  }));
  const totals = countStates(progress, quiz.question_ids);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {columns.length > 1 && <th scope="col">Total</th>}
          </tr>
        </thead>
        <tbody>
          {listedStates(totals).map((state) => (
            <tr key={state}>
              <th scope="row">{stateLabels[state]}</th>
              {columns.map(({ name, counts }) => (
                <td key={name} className="num">
                  {counts[state]}
                </td>
              ))}
              {columns.length > 1 && <td className="num">{totals[state]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
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
