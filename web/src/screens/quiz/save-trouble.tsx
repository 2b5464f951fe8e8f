import { failedIds } from "../../api/answer-queue-rules.ts";
import type { Answers } from "../../api/answers.ts";
import { Button } from "../../ui/button.tsx";
import { handOnFocus } from "../../ui/focus.ts";
import { Icon } from "../../ui/icon.tsx";
import { failureWords } from "./failure-words.ts";
import styles from "./save-state.module.css";

type Props = { answers: Answers; numberOf: (questionId: number) => number };

/** Which answers could not be saved, wherever the learner is by now, and the way to send them again. */
export function SaveTrouble({ answers, numberOf }: Props) {
  const { state, retry } = answers;
  if (failedIds(state).length === 0) return null;
  return (
    <div ref={handOnFocus} className={styles.failed} data-state="wrong" role="alert">
      <Icon name="cross" small />
      <span>{failureWords(state, numberOf)}</span>
      <Button look="flush" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
