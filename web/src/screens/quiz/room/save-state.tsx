import { LATE_GRACE_SECONDS } from "@rasayan/contract/test-limits";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import { quizQuery, type TimedQuiz } from "../../../api/quizzes.ts";
import type { Draft } from "../../../device/attempt-storage.ts";
import type { AnswerEntry } from "../../../device/outbox-entry.ts";
import {
  answerIssue,
  issueOf,
  type OutboxState,
  pendingPayload,
  unacknowledgedAnswers,
} from "../../../device/outbox-state.ts";
import { formatTimeOfDay } from "../../../format/dates.ts";
import { quizTypes } from "../../../messages/quiz-types.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import { isNumber } from "./answer-payload.ts";
import styles from "./save-state.module.css";

type Props = {
  answers: QuizAnswers;
  questionId: number;
  /** The answer that is saved or on its way; empty if there is none. */
  saved: Draft;
  /** What the input shows instead. */
  draft: Draft | undefined;
  /** Said of a saved answer. */
  savedMessage: string;
  /** Said of a draft that will be saved. */
  draftMessage: string;
  /** Undefined if a tap on the answer clears it. */
  onClear: (() => void) | undefined;
};

/** Says whether the answer has reached the server, and may have a button that clears it. */
export function SaveState({ onClear, ...rest }: Props) {
  return (
    <div className={styles.line}>
      <div role="status" className={styles.message}>
        <Status {...rest} />
      </div>
      {onClear && rest.saved.length > 0 && (
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

function Status({ answers, questionId, saved, draft, ...messages }: Omit<Props, "onClear">) {
  const { state } = answers;
  const { savedMessage, draftMessage } = messages;
  const isPending = pendingPayload(state, questionId) !== undefined;
  if (isPending && answerIssue(state, questionId))
    return <StatusLine icon="cross" state="wrong" message="Not saved." />;
  if (state.isUnread || isPausedWithPending(state)) return <PendingStatus answers={answers} />;
  if (typeof draft === "string" && draft !== "" && !isNumber(draft))
    return <StatusLine message={notANumberMessage(saved)} />;
  if (draft !== undefined) return <StatusLine message={draftMessage} />;
  if (isPending) return <StatusLine message="Saving…" />;
  if (saved.length > 0) return <StatusLine icon="saved" message={savedMessage} />;
  return null;
}

/** Says that the text is not saved, and which answer stays instead. */
function notANumberMessage(saved: Draft): string {
  return saved.length === 0
    ? "Not a number yet, so not saved."
    : `Not a number yet. Your answer is still ${saved}.`;
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
  const endTime = quiz?.end_time;
  if (!endTime) return null;
  const times = unacknowledgedAnswers(state).map((answer) => lastArrival(quiz, endTime, answer));
  return [...new Set(times)].map((time) => {
    const { length: count } = times.filter((other) => other === time);
    const subject =
      count === 1
        ? "1 answer waits and counts only if it arrives"
        : `${count} answers wait and count only if they arrive`;
    return ` ${subject} by ${formatTimeOfDay(time)}.`;
  });
}

/** Until when an answer may arrive. In a teacher's test that is later, if the server knows that it was given in time. */
function lastArrival({ type }: TimedQuiz, endTime: string, { isClockSet }: AnswerEntry): string {
  if (!quizTypes[type].isSetByTeacher || !isClockSet) return endTime;
  return new Date(Date.parse(endTime) + 1_000 * LATE_GRACE_SECONDS).toISOString();
}

/** Ignores answers with an issue: `SaveError` shows these. */
function isPausedWithPending(state: OutboxState): boolean {
  return state.backoff !== undefined && state.pending.some((entry) => !issueOf(state, entry));
}

function pendingMessage({ state, isDurable }: QuizAnswers): string {
  if (state.backoff?.kind === "session") return "Not sent yet. Will send when you have signed in.";
  const prefix = isDurable ? "Saved on this phone." : "Not sent yet. Keep this page open.";
  return `${prefix} Will send when you are online.`;
}

type LineProps = { icon?: IconName; state?: string; message: string; children?: ReactNode };

function StatusLine({ icon, state, message, children }: LineProps) {
  return (
    <p className={styles.status} data-state={state}>
      {icon && <Icon name={icon} small />}
      {message}
      {children}
    </p>
  );
}
