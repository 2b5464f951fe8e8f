import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { UnresolvedQuestions } from "./attempt.ts";
import { formatDrafts, formatUnanswered, formatUnsaved, sharedQuestionsWarning } from "./end-quiz-format.ts";
import styles from "./palette.module.css";

type Props = UnresolvedQuestions & {
  quizHash: string;
  /** Number of questions that ending this quiz would close in a timed quiz in progress. */
  sharedWithTimed: number;
  numberOf: (questionId: number) => number;
  onKeepGoing: () => void;
  onEnd: () => void;
};

/** Asks before the quiz ends, if the learner would lose questions in this quiz or in another one. */
export function EndQuizDialog({ unanswered, drafts, failed, sharedWithTimed, onEnd, ...rest }: Props) {
  return (
    <Modal title="End the quiz?" onClose={rest.onKeepGoing}>
      {unanswered > 0 && <p>{formatUnanswered(unanswered)}</p>}
      {drafts.length > 0 && <QuestionLinks label={formatDrafts(drafts.length)} ids={drafts} {...rest} />}
      {failed.length > 0 && <QuestionLinks label={formatUnsaved(failed.length)} ids={failed} {...rest} />}
      {sharedWithTimed > 0 && <p>{sharedQuestionsWarning(sharedWithTimed)}</p>}
      <div className="pair">
        <Button variant="secondary" onClick={rest.onKeepGoing}>
          Keep going
        </Button>
        <Button onClick={onEnd}>End Quiz</Button>
      </div>
    </Modal>
  );
}

type QuestionLinksProps = Pick<Props, "quizHash" | "numberOf" | "onKeepGoing"> & {
  label: string;
  ids: readonly number[];
};

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
