import {
  type Backoff,
  backoffFor,
  isRejection,
  issueFor,
  type SendFailure,
  type SendIssue,
} from "./retry-policy.ts";

/** What a learner gave: an option, a number as typed or null to clear, or the options of a multi-correct. */
export type AnswerPayload = { answer_id: number | string | null } | { answer_ids: number[] };

/** `seq` orders the answers of one quiz; `timeMs` is the visible time spent on the question so far, in all. */
export type PendingAnswer<Payload = AnswerPayload> = {
  quizHash: string;
  questionId: number;
  payload: Payload;
  seq: number;
  timeMs: number;
};

/** The unsent answers of one quiz, oldest first. */
export type OutboxState<Payload = AnswerPayload> = {
  pending: readonly PendingAnswer<Payload>[];
  /** The one of them that is on its way. */
  inFlight: PendingAnswer<Payload> | undefined;
  backoff: Backoff | undefined;
  /** By question. */
  issues: Readonly<Record<number, SendIssue>>;
  failureCount: number;
  lastSeq: number;
  /** Answers that came too late to count. */
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

/** Adds an answer; one to the same question that has not left yet is replaced, with the problem it had. */
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

/** Puts answers kept from before a reload in front of those given since; of two to one question the later stays. */
export function withRestored<Payload>(
  state: OutboxState<Payload>,
  restored: readonly PendingAnswer<Payload>[],
): OutboxState<Payload> {
  const older = restored.filter((old) => !state.pending.some((answer) => isSameQuestion(answer, old)));
  const sorted = [...older].sort((a, b) => a.seq - b.seq);
  const lastSeq = Math.max(state.lastSeq, ...restored.map((old) => old.seq));
  return { ...state, pending: [...sorted, ...state.pending], lastSeq };
}

/** The answer to send now, if one may go: one at a time, and what has failed after what has not been tried. */
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

/** The answer on its way has arrived. */
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

/** The quiz has ended: nothing more can be saved. */
export function afterEnded<Payload extends object>(state: OutboxState<Payload>): OutboxState<Payload> {
  return { ...emptyOutbox, lastSeq: state.lastSeq, expired: unacknowledgedAnswers(state) };
}

/**
 * The learner has seen the answer elsewhere: what is unsent for that question came too late, the answer on its way
 * among it.
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

/** Keeps every answer. `chance` (0 to 1) spreads the retries of many learners after one outage. */
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
    // To the end of the queue, so that one that never gets through cannot hold up the others. Without a network or a
    // session none gets through, and they keep their order.
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

/** As if nothing had failed: everything is sent again. */
export function withoutIssues<Payload>(state: OutboxState<Payload>): OutboxState<Payload> {
  return { ...state, backoff: undefined, issues: {} };
}

export type SaveStatus = "saved" | "saving" | "waiting" | "failed";

/** How the answers of the quiz stand; a failed one is told before those that merely wait. */
export function saveStatus<Payload>(state: OutboxState<Payload>): SaveStatus {
  if (state.pending.length === 0) return "saved";
  if (failedIds(state).length > 0) return "failed";
  return state.backoff ? "waiting" : "saving";
}

/** Whether anything can still be sent without the learner's doing. */
export function isSettled<Payload>(state: OutboxState<Payload>): boolean {
  return state.pending.every(({ questionId }) => state.issues[questionId]?.kind === "rejected");
}

/** The questions whose answers could not be saved, the ones still tried among them. */
export function failedIds<Payload>(state: OutboxState<Payload>): number[] {
  return state.pending.map(({ questionId }) => questionId).filter((id) => state.issues[id] !== undefined);
}

/** The latest answer to each question that the server is not known to have. A cleared one counts as none. */
export function unacknowledgedAnswers<Payload extends object>(
  state: OutboxState<Payload>,
): PendingAnswer<Payload>[] {
  const notCleared = [...state.expired, ...state.pending].filter(({ payload }) => !isCleared(payload));
  return [...new Map(notCleared.map((answer) => [answer.questionId, answer])).values()];
}

/** The questions of these. */
export function unacknowledgedIds<Payload extends object>(state: OutboxState<Payload>): number[] {
  return unacknowledgedAnswers(state).map(({ questionId }) => questionId);
}

/** The latest unsent choice for a question. */
export function pendingPayload(state: OutboxState, questionId: number): AnswerPayload | undefined {
  return state.pending.findLast((answer) => answer.questionId === questionId)?.payload;
}

/** The answered questions as the learner sees them: what the server has, and over it what is on its way. */
export function withPending(answeredIds: readonly number[], state: OutboxState): Set<number> {
  const answered = new Set(answeredIds);
  for (const { questionId, payload } of state.pending) {
    if (isCleared(payload)) answered.delete(questionId);
    else if (!state.issues[questionId]) answered.add(questionId);
  }
  return answered;
}

export function isCleared(payload: object): boolean {
  return "answer_id" in payload && payload.answer_id === null;
}

function withoutIssue(issues: OutboxState["issues"], questionId: number): OutboxState["issues"] {
  const { [questionId]: _, ...others } = issues;
  return others;
}

function isSameQuestion(a: { questionId: number }, b: { questionId: number }): boolean {
  return a.questionId === b.questionId;
}
