import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import styles from "./palette.module.css";
import { unansweredWords } from "./question-words.ts";

type Props = { unanswered: number; onKeepGoing: () => void; onEnd: () => void };

/** Asks before questions are given away. */
export function EndQuizDialog({ unanswered, onKeepGoing, onEnd }: Props) {
  return (
    <Modal title="End the quiz?" onClose={onKeepGoing}>
      <p>{unansweredWords(unanswered)}</p>
      <div className={styles.halves}>
        <Button look="second" onClick={onKeepGoing}>
          Keep going
        </Button>
        <Button onClick={onEnd}>End Quiz</Button>
      </div>
    </Modal>
  );
}
