import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import { answerIssue, issueOf, type OutboxState, pendingPayload } from "../../../device/outbox-state.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import styles from "./save-state.module.css";

type Props = {
  answers: QuizAnswers;
  questionId: number;
  isAnswered: boolean;
  /** Set if the input differs from the saved answer: what happens to it. */
  draftMessage?: string | undefined;
  onClear: () => void;
};

/** Shows whether the answer has reached the server, with a button that clears the answer. */
export function SaveState({ onClear, ...saveProps }: Props) {
  return (
    <div className={styles.line}>
      <div role="status" className={styles.message}>
        {statusFor(saveProps)}
      </div>
      {saveProps.isAnswered && (
        <Button
          variant="link"
          aria-label="Clear response"
          onClick={({ currentTarget }) => {
            // The button disappears with the answer, so the focus moves to the answer input.
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

function statusFor({ answers, questionId, isAnswered, draftMessage }: Omit<Props, "onClear">) {
  const { state } = answers;
  const isPending = pendingPayload(state, questionId) !== undefined;
  if (isPending && answerIssue(state, questionId))
    return <StatusLine icon="cross" state="wrong" message="Not saved." />;
  if (isPausedWithPending(state)) return <PendingStatus answers={answers} />;
  if (draftMessage) return <StatusLine message={draftMessage} />;
  if (!isAnswered) return null;
  if (isPending) return <StatusLine message="Saving…" />;
  return <StatusLine icon="saved" message="Saved. You can change this until the quiz ends." />;
}

/** Says what happens to unsent answers of any question while sending is paused (offline or signed out). */
export function PendingStatus({ answers }: { answers: QuizAnswers }) {
  if (!isPausedWithPending(answers.state)) return null;
  return <StatusLine icon="offline" state="warning" message={pendingMessage(answers)} />;
}

/** Ignores answers with an issue: `SaveError` shows these. */
export function isPausedWithPending(state: OutboxState): boolean {
  return state.backoff !== undefined && state.pending.some((entry) => !issueOf(state, entry));
}

function pendingMessage({ state, isDurable }: QuizAnswers): string {
  if (state.backoff?.kind === "session") return "Not sent yet. Will send when you have signed in.";
  const prefix = isDurable ? "Saved on this phone." : "Not sent yet. Keep this page open.";
  return `${prefix} Will send when you are online.`;
}

export function StatusLine({ icon, state, message }: { icon?: IconName; state?: string; message: string }) {
  return (
    <p className={styles.status} data-state={state}>
      {icon && <Icon name={icon} small />}
      {message}
    </p>
  );
}
