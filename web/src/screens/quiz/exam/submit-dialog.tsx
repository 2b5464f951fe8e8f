import type { TimedQuiz } from "../../../api/quizzes.ts";
import { formatTimeOfDay } from "../../../format/dates.ts";
import { formatCount } from "../../../format/numbers.ts";
import { sharedQuestionsWarning } from "../../../messages/shared-questions-warning.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import type { AttemptDeviceState } from "../player/attempt.ts";
import { QuestionLinks } from "../player/player-dialogs.tsx";
import { draftedQuestionIds } from "../player/unresolved-questions.ts";
import { countExamStates, type ExamAttempt, examStates } from "./exam-state.ts";
import styles from "./submit-dialog.module.css";
import { useOnline } from "./use-device.ts";

type Props = {
  quiz: TimedQuiz;
  attempt: ExamAttempt;
  deviceState: AttemptDeviceState;
  failedIds: readonly number[];
  /** Whether this device has stored the unsent answers. */
  isDurable: boolean;
  numberOf: (questionId: number) => number;
  onKeepGoing: () => void;
  onSubmit: () => void;
};

/** Shows what would be submitted, section by section, and asks once more. */
export function SubmitDialog({ quiz, attempt, deviceState, failedIds, isDurable, onSubmit, ...rest }: Props) {
  const isOnline = useOnline();
  const drafts = draftedQuestionIds(deviceState);
  const links = { quizHash: quiz.hash, ...rest };
  return (
    <Modal title="Submit the test?" wide onClose={rest.onKeepGoing}>
      <CountsTable quiz={quiz} attempt={attempt} />
      {drafts.length > 0 && (
        <QuestionLinks
          label={`${formatCount(drafts.length, "typed answer is", "typed answers are")} not a number and will not count`}
          ids={drafts}
          {...links}
        />
      )}
      {failedIds.length > 0 && (
        <QuestionLinks
          label={`${formatCount(failedIds.length, "answer")} not saved`}
          ids={failedIds}
          {...links}
        />
      )}
      {quiz.shared_with_timed > 0 && <p>{sharedQuestionsWarning(quiz.shared_with_timed)}</p>}
      {!isOnline && (
        <Alert state="warning">
          You are offline.{" "}
          {isDurable ? "The test is kept on this phone" : "Keep this page open: the test waits"} and is
          submitted when there is a network and Rasayan is open.
          {quiz.end_time && ` Answers that arrive after ${formatTimeOfDay(quiz.end_time)} do not count.`}
        </Alert>
      )}
      <div className="pair">
        <Button variant="secondary" onClick={rest.onKeepGoing}>
          Keep going
        </Button>
        <Button onClick={onSubmit}>Submit</Button>
      </div>
    </Modal>
  );
}

/** One row for each state, one column for each section. */
function CountsTable({ quiz, attempt }: { quiz: TimedQuiz; attempt: ExamAttempt }) {
  const columns = quiz.sections.map(({ name, question_ids }) => ({
    name,
    counts: countExamStates(attempt, question_ids),
  }));
  const totals = countExamStates(attempt, quiz.question_ids);
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
          {examStates.map(({ state, label }) => (
            <tr key={state}>
              <th scope="row">{label}</th>
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
