import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { OpenEnds } from "./attempt.ts";
import { draftWords, sharedWords, unansweredWords, unsavedWords } from "./end-quiz-words.ts";
import styles from "./palette.module.css";

type Props = OpenEnds & {
  quizHash: string;
  /** How many questions a timed quiz that runs would lose. */
  shared: number;
  numberOf: (questionId: number) => number;
  onKeepGoing: () => void;
  onEnd: () => void;
};

/** Asks before questions are given away, in this quiz or in another. */
export function EndQuizDialog({ unanswered, drafts, failed, shared, onEnd, ...rest }: Props) {
  return (
    <Modal title="End the quiz?" onClose={rest.onKeepGoing}>
      {unanswered > 0 && <p>{unansweredWords(unanswered)}</p>}
      {drafts.length > 0 && <Places words={draftWords(drafts.length)} ids={drafts} {...rest} />}
      {failed.length > 0 && <Places words={unsavedWords(failed.length)} ids={failed} {...rest} />}
      {shared > 0 && <p>{sharedWords(shared)}</p>}
      <div className="pair">
        <Button look="second" onClick={rest.onKeepGoing}>
          Keep going
        </Button>
        <Button onClick={onEnd}>End Quiz</Button>
      </div>
    </Modal>
  );
}

type PlacesProps = Pick<Props, "quizHash" | "numberOf" | "onKeepGoing"> & {
  words: string;
  ids: readonly number[];
};

/** How many, and the way to each. */
function Places({ words, ids, quizHash, numberOf, onKeepGoing }: PlacesProps) {
  return (
    <div className={styles.places}>
      <p>{words}</p>
      {ids.map((id) => (
        <LinkButton key={id} look="second" short to={paths.quizQuestion(quizHash, id)} onClick={onKeepGoing}>
          {`Go to question ${numberOf(id)}`}
        </LinkButton>
      ))}
    </div>
  );
}
