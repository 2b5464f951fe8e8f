import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import { quizQuery } from "../../../api/quizzes.ts";
import {
  answerIssue,
  issueOf,
  type OutboxState,
  pendingPayload,
  unacknowledgedAnswers,
} from "../../../device/outbox-state.ts";
import { formatTimeOfDay } from "../../../format/dates.ts";
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
  if (state.isUnread || isPausedWithPending(state)) return <PendingStatus answers={answers} />;
  if (draftMessage) return <StatusLine message={draftMessage} />;
  if (!isAnswered) return null;
  if (isPending) return <StatusLine message="Saving…" />;
  return <StatusLine icon="saved" message="Saved. You can change this until the quiz ends." />;
}

/**
 * Says what happens to unsent answers of any question while sending is paused (offline or signed out), or that those of
 * an earlier visit can't be read.
 */
export function PendingStatus({ answers }: { answers: QuizAnswers }) {
  if (answers.state.isUnread)
    return (
      <StatusLine
        icon="offline"
        state="warning"
        message="The storage of this phone does not answer. Keep this page open."
      />
    );
  if (!isPausedWithPending(answers.state)) return null;
  return (
    <StatusLine icon="offline" state="warning" message={pendingMessage(answers)}>
      <ArrivalDeadline answers={answers} />
    </StatusLine>
  );
}

/** Until when the unsent answers of a timed quiz count. Renders nothing if there are none, or no time limit. */
export function ArrivalDeadline({ answers: { quizHash, state } }: { answers: QuizAnswers }) {
  const { data: quiz } = useQuery({ ...quizQuery(quizHash), enabled: false });
  const count = unacknowledgedAnswers(state).length;
  if (!quiz?.end_time || count === 0) return null;
  const subject =
    count === 1
      ? "1 answer waits and counts only if it arrives"
      : `${count} answers wait and count only if they arrive`;
  return ` ${subject} by ${formatTimeOfDay(quiz.end_time)}.`;
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

type StatusLineProps = { icon?: IconName; state?: string; message: string; children?: ReactNode };

export function StatusLine({ icon, state, message, children }: StatusLineProps) {
  return (
    <p className={styles.status} data-state={state}>
      {icon && <Icon name={icon} small />}
      {message}
      {children}
    </p>
  );
}
