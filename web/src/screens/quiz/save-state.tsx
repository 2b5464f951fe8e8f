import { type QueueState, unsentChoice } from "../../api/answer-queue-rules.ts";
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
export function SaveState({ onClear, ...standing }: Props) {
  return (
    <div className={styles.line}>
      <div role="status" className={styles.says}>
        {signFor(standing)}
      </div>
      {standing.isAnswered && (
        <Button
          look="flush"
          aria-label="Clear response"
          onClick={({ currentTarget }) => {
            // The button goes with the answer: the focus goes back to where a new one is given.
            const answer = currentTarget.closest("[data-answer]");
            onClear();
            answer?.querySelector("input")?.focus({ preventScroll: true });
          }}
        >
          Clear
        </Button>
      )}
    </div>
  );
}

function signFor({ answers, questionId, isAnswered, isChanged }: Omit<Props, "onClear">) {
  const { state } = answers;
  const isUnsent = unsentChoice(state, questionId) !== undefined;
  if (isUnsent && state.problems[questionId]) return <Sign icon="cross" state="wrong" words="Not saved." />;
  if (isWaiting(state)) return <WaitingSign answers={answers} />;
  if (isChanged) return <Sign words="Not submitted yet." />;
  if (!isAnswered) return null;
  if (isUnsent) return <Sign words="Saving…" />;
  return <Sign icon="saved" words="Saved. You can change this until the quiz ends." />;
}

/** What becomes of answers that cannot be sent now, on whichever question the learner is. */
export function WaitingSign({ answers }: { answers: Answers }) {
  if (!isWaiting(answers.state)) return null;
  return <Sign icon="offline" state="warning" words={waitingWords(answers)} />;
}

/** What failed is told elsewhere. */
function isWaiting({ pause, unsent, problems }: QueueState): boolean {
  return pause !== undefined && unsent.some(({ questionId }) => !problems[questionId]);
}

function waitingWords({ state, survivesReload }: Answers): string {
  if (state.pause?.kind === "session") return "Not sent yet. Will send when you have signed in.";
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
