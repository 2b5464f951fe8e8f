import type { Certainty } from "@rasayan/contract";
import {
  type Backoff,
  backoffFor,
  isRejection,
  issueFor,
  type SendFailure,
  type SendIssue,
} from "./retry-policy.ts";

/**
 * A response: an option id, a number as typed, null to clear it, or the option ids of a multiple-correct question. In
 * exam mode it may also set or remove the question's mark for review. `certainty`: how certain the learner is.
 */
export type AnswerPayload = ({ answer_id: number | string | null } | { answer_ids: number[] }) & {
  marked?: boolean;
  certainty?: Certainty | null;
};

/** In exam mode: the questions that the learner has opened, and all that are marked for review. */
export type Visits = { visited_ids: number[]; marked_ids: number[] };

/** How long questions without an answer were on the screen. */
export type BlankTimes = { times: { question_id: number; time_ms: number; offline_ms: number }[] };

/** Unsent visits and times have these in place of a question id, so that the latest replace those before. */
export const VISITS_ID = 0;
export const TIMES_ID = -1;

/** What an entry of a quiz holds in the outbox. */
export type QuizPayload = AnswerPayload | Visits | BlankTimes;

/** How long a question was visible in all, and for how much of it this device was offline. */
export type Times = { timeMs: number; offlineMs: number };

/**
 * An unsent answer, unsent visits or times, or an unsent card review. For a card review `quizHash` is always "cards", and
 * `questionId` is the id of the card's topic. Both names are part of the data stored on devices, so they can't be
 * changed. `seq` orders the answers of one quiz. `timeMs` and `offlineMs` are the times of the question so far.
 */
export type PendingAnswer<Payload = QuizPayload> = {
  quizHash: string;
  questionId: number;
  payload: Payload;
  seq: number;
  timeMs: number;
  /** Missing in what an earlier version of the app stored. */
  offlineMs?: number;
};

/** The unsent answers of one quiz (or all unsent card reviews), oldest first. */
export type OutboxState<Payload = QuizPayload> = {
  pending: readonly PendingAnswer<Payload>[];
  /** The pending answer that is being sent. */
  inFlight: PendingAnswer<Payload> | undefined;
  backoff: Backoff | undefined;
  /** By question id. */
  issues: Readonly<Record<number, SendIssue>>;
  failureCount: number;
  lastSeq: number;
  /** Answers that were too late to count. */
  expired: readonly PendingAnswer<Payload>[];
};

export const emptyOutbox: OutboxState<never> = {
  pending: [],
  inFlight: undefined,
  backoff: undefined,
  issues: {},
  failureCount: 0,
  lastSeq: 0,
  expired: [],
};

/** Adds an answer. Replaces one to the same question that is not in flight, and clears the question's issue. */
export function withAnswer<Payload>(
  state: OutboxState<Payload>,
  submitted: Omit<PendingAnswer<Payload>, "seq">,
  nowMs: number,
): OutboxState<Payload> {
  const seq = Math.max(nowMs, state.lastSeq + 1);
  const remaining = state.pending.filter(
    (answer) => answer === state.inFlight || !isSameQuestion(answer, submitted),
  );
  const issues = withoutIssue(state.issues, submitted.questionId);
  return { ...state, pending: [...remaining, { ...submitted, seq }], lastSeq: seq, issues };
}

/** Puts answers stored before a reload in front of those given since. A newer answer replaces a stored one. */
export function withRestored<Payload>(
  state: OutboxState<Payload>,
  restored: readonly PendingAnswer<Payload>[],
): OutboxState<Payload> {
  const older = restored.filter((old) => !state.pending.some((answer) => isSameQuestion(answer, old)));
  const sorted = [...older].sort((a, b) => a.seq - b.seq);
  const lastSeq = Math.max(state.lastSeq, ...restored.map((old) => old.seq));
  return { ...state, pending: [...sorted, ...state.pending], lastSeq };
}

/** The answer to send now, if any: one at a time, and answers that have failed after those not tried yet. */
export function nextToSend<Payload>(state: OutboxState<Payload>): PendingAnswer<Payload> | undefined {
  if (state.inFlight || state.backoff) return undefined;
  const issueKindOf = (answer: PendingAnswer<Payload>) => state.issues[answer.questionId]?.kind;
  return (
    state.pending.find((answer) => issueKindOf(answer) === undefined) ??
    state.pending.find((answer) => issueKindOf(answer) === "retrying")
  );
}

export function markInFlight<Payload>(
  state: OutboxState<Payload>,
  inFlight: PendingAnswer<Payload>,
): OutboxState<Payload> {
  return { ...state, inFlight };
}

/** The state after the answer in flight was saved. */
export function afterSaved<Payload>(state: OutboxState<Payload>): OutboxState<Payload> {
  const { inFlight } = state;
  return {
    ...state,
    pending: state.pending.filter((answer) => answer !== inFlight),
    inFlight: undefined,
    issues: inFlight ? withoutIssue(state.issues, inFlight.questionId) : state.issues,
    failureCount: 0,
  };
}

/** The state after the quiz has ended: nothing more can be saved. */
export function afterEnded<Payload extends object>(state: OutboxState<Payload>): OutboxState<Payload> {
  return { ...emptyOutbox, lastSeq: state.lastSeq, expired: unacknowledgedAnswers(state) };
}

/**
 * The state after the question of the answer in flight was closed, because the learner has seen its key elsewhere. All
 * pending answers to that question are too late, including the one in flight.
 */
export function afterClosed<Payload extends object>(state: OutboxState<Payload>): OutboxState<Payload> {
  const { inFlight } = state;
  if (!inFlight) return state;
  const isForSameQuestion = (answer: PendingAnswer<Payload>) => isSameQuestion(answer, inFlight);
  const expired = unacknowledgedAnswers({ ...state, pending: state.pending.filter(isForSameQuestion) });
  return {
    ...state,
    pending: state.pending.filter((answer) => !isForSameQuestion(answer)),
    inFlight: undefined,
    issues: withoutIssue(state.issues, inFlight.questionId),
    failureCount: 0,
    expired,
  };
}

/** The state after a failure; no answer is lost. `jitter` (0 to 1) spreads the retries of learners after an outage. */
export function afterFailure<Payload>(
  state: OutboxState<Payload>,
  failure: SendFailure,
  jitter: number,
): OutboxState<Payload> {
  const { inFlight } = state;
  if (!inFlight) return state;
  const failureCount = state.failureCount + 1;
  const others = state.pending.filter((answer) => answer !== inFlight);
  const isSuperseded = others.some((answer) => isSameQuestion(answer, inFlight));
  const issue = isSuperseded ? undefined : issueFor(failure, failureCount);
  const { questionId } = inFlight;
  return {
    ...state,
    // Moved to the end, so that an answer that always fails can't block the others. Without a network or a session all
    // answers fail, and they keep their order.
    pending: isSuperseded ? others : issue ? [...others, inFlight] : state.pending,
    inFlight: undefined,
    issues: issue ? { ...state.issues, [questionId]: issue } : state.issues,
    failureCount: isRejection(failure) ? state.failureCount : failureCount,
    backoff: backoffFor(failure, failureCount, jitter),
  };
}

export function withoutBackoff<Payload>(state: OutboxState<Payload>): OutboxState<Payload> {
  return { ...state, backoff: undefined };
}

/** The state as if nothing had failed, so that everything is sent again. */
export function withoutIssues<Payload>(state: OutboxState<Payload>): OutboxState<Payload> {
  return { ...state, backoff: undefined, issues: {} };
}

export type SaveStatus = "saved" | "saving" | "waiting" | "failed";

/** The save status of the quiz's answers. A failed answer takes precedence over waiting ones. */
export function saveStatus<Payload>(state: OutboxState<Payload>): SaveStatus {
  if (state.pending.length === 0) return "saved";
  if (failedIds(state).length > 0) return "failed";
  return state.backoff ? "waiting" : "saving";
}

/**
 * True if nothing more will be sent until the learner does something, because all pending answers are rejected. Nobody
 * waits for times that have failed once, although they are sent again.
 */
export function isSettled<Payload>(state: OutboxState<Payload>): boolean {
  return state.pending.every(({ questionId }) => {
    const issue = state.issues[questionId];
    return issue && (issue.kind === "rejected" || questionId === TIMES_ID);
  });
}

/** The ids of the questions whose answers could not be saved, including those that are being retried. */
export function failedIds<Payload>(state: OutboxState<Payload>): number[] {
  const ids = state.pending.map(({ questionId }) => questionId);
  return ids.filter((id) => id > VISITS_ID && state.issues[id] !== undefined);
}

/** The latest answer to each question that the server may not have. Cleared answers, visits and times are ignored. */
export function unacknowledgedAnswers<Payload extends object>(
  state: OutboxState<Payload>,
): PendingAnswer<Exclude<Payload, Visits | BlankTimes>>[] {
  const notCleared = [...state.expired, ...state.pending].filter(isNotCleared);
  return [...new Map(notCleared.map((answer) => [answer.questionId, answer])).values()];
}

/** The latest unsent response to a question. */
export function pendingPayload(state: OutboxState, questionId: number): AnswerPayload | undefined {
  // Visits and times don't have the id of a question.
  return state.pending.findLast((answer) => answer.questionId === questionId)?.payload as
    | AnswerPayload
    | undefined;
}

/** The ids of the answered questions as the learner sees them: those on the server, updated by the unsent answers. */
export function withPending(answeredIds: readonly number[], state: OutboxState): Set<number> {
  const answered = new Set(answeredIds);
  for (const { questionId, payload } of state.pending) {
    if (isCleared(payload)) answered.delete(questionId);
    else if (!state.issues[questionId]) answered.add(questionId);
  }
  return answered;
}

/** Whether the payload holds no answer: it clears one, or it is no answer but visits or times. */
export function isCleared(payload: object): boolean {
  return !("answer_ids" in payload || ("answer_id" in payload && payload.answer_id !== null));
}

function isNotCleared<Payload extends object>(
  answer: PendingAnswer<Payload>,
): answer is PendingAnswer<Exclude<Payload, Visits | BlankTimes>> {
  return !isCleared(answer.payload);
}

function withoutIssue(issues: OutboxState["issues"], questionId: number): OutboxState["issues"] {
  const { [questionId]: _, ...others } = issues;
  return others;
}

function isSameQuestion(a: { questionId: number }, b: { questionId: number }): boolean {
  return a.questionId === b.questionId;
}
