import type { ReactNode } from "react";
import { saveStatus } from "../../api/answer-queue-rules.ts";
import type { Answers } from "../../api/answers.ts";
import { Button } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./save-state.module.css";

type Props = {
  answers: Answers;
  questionId: number;
  isAnswered: boolean;
  /** What is on the screen differs from what was submitted. */
  isChanged?: boolean;
  onClear: () => void;
};

/** Whether answers have reached the server, and that they may still be changed or taken back. */
export function SaveState({ answers, questionId, isAnswered, isChanged = false, onClear }: Props) {
  return (
    <div className={styles.line}>
      <div role="status" className={styles.says}>
        {wordsFor(answers, isAnswered, isChanged)}
      </div>
      <SaveTrouble answers={answers} questionId={questionId} />
      {isAnswered && saveStatus(answers.state) !== "failed" && (
        <Button look="flush" aria-label="Clear response" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}

function wordsFor(answers: Answers, isAnswered: boolean, isChanged: boolean): ReactNode {
  const status = saveStatus(answers.state);
  if (status === "failed") return null;
  if (status === "waiting") return <Sign icon="offline" state="warning" words={waitingWords(answers)} />;
  if (isChanged) return <Sign words="Not submitted yet." />;
  if (!isAnswered) return null;
  if (status === "saving") return <Sign words="Saving…" />;
  return <Sign icon="saved" words="Saved. You can change this until the quiz ends." />;
}

function waitingWords({ state, survivesReload }: Answers): string {
  if (state.trouble?.kind === "session") return "Not sent yet. Will send when you have signed in.";
  const start = survivesReload ? "Saved on this phone." : "Not sent yet. Keep this page open.";
  return `${start} Will send when you are online.`;
}

function Sign({ icon, state, words }: { icon?: IconName; state?: string; words: string }) {
  return (
    <p className={styles.sign} data-state={state}>
      {icon && <Icon name={icon} small />}
      {words}
    </p>
  );
}

/** Where the server refused an answer: of this question, with its reason, or of another one. */
export function SaveTrouble({ answers, questionId }: { answers: Answers; questionId: number }) {
  const { trouble } = answers.state;
  if (saveStatus(answers.state) !== "failed") return null;
  const reason = trouble?.kind === "refused" && trouble.questionId === questionId ? trouble.message : "";
  return (
    <div className={styles.refused} data-state="wrong" role="alert">
      <Icon name="cross" small />
      <span>Failed to submit answer. Please try again. {reason}</span>
      <Button look="flush" onClick={answers.retry}>
        Try again
      </Button>
    </div>
  );
}
