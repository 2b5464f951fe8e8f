import {
  type AnswerEntry,
  type AnswerPayload,
  answerSubject,
  isAnswer,
  isCleared,
  type OutboxEntry,
  type QuizEntry,
  type Sequenced,
  subjectOf,
  type Visits,
} from "./outbox-entry.ts";
import {
  type Backoff,
  backoffFor,
  isRejection,
  issueFor,
  type SendFailure,
  type SendIssue,
} from "./retry-policy.ts";

/** The unsent entries of one queue, oldest first. */
export type OutboxState<Entry extends OutboxEntry = QuizEntry> = {
  pending: readonly Sequenced<Entry>[];
  /** The pending entry that is being sent. */
  inFlight: Sequenced<Entry> | undefined;
  backoff: Backoff | undefined;
  /** By subject (see `subjectOf`). */
  issues: Readonly<Record<string, SendIssue>>;
  failureCount: number;
  lastSeq: number;
  /** Whether this device's storage could not be read: it may hold entries of an earlier visit. It is read again. */
  isUnread: boolean;
  /** Answers that the server has not taken. Of those that it keeps for the teacher of a test, the server tells. */
  expired: readonly Sequenced<Entry & AnswerEntry>[];
};

export const emptyOutbox: OutboxState<never> = {
  pending: [],
  inFlight: undefined,
  backoff: undefined,
  issues: {},
  failureCount: 0,
  lastSeq: 0,
  isUnread: false,
  expired: [],
};

/** The `seq` of what is given now: the time, or later than what is known to be given already. */
export const nextSeq = ({ lastSeq }: Pick<OutboxState, "lastSeq">, nowMs: number): number =>
  Math.max(nowMs, lastSeq + 1);

/** Adds an entry. Replaces one about the same subject that is not in flight, and clears the subject's issue. */
export function withEntry<Entry extends OutboxEntry>(
  state: OutboxState<Entry>,
  submitted: Entry,
  seq: number,
): OutboxState<Entry> {
  const remaining = state.pending.filter(
    (entry) => entry === state.inFlight || !isSameSubject(entry, submitted),
  );
  const issues = withoutIssue(state.issues, submitted);
  return {
    ...state,
    pending: [...remaining, { ...submitted, seq }],
    lastSeq: Math.max(state.lastSeq, seq),
    issues,
  };
}

/** Puts entries stored before a reload in front of those added since. A newer entry replaces a stored one. */
export function withRestored<Entry extends OutboxEntry>(
  state: OutboxState<Entry>,
  restored: readonly Sequenced<Entry>[],
): OutboxState<Entry> {
  const older = restored.filter((old) => !state.pending.some((entry) => isSameSubject(entry, old)));
  const sorted = [...older].sort((a, b) => a.seq - b.seq);
  const lastSeq = Math.max(state.lastSeq, ...restored.map((old) => old.seq));
  return { ...state, pending: [...sorted, ...state.pending], lastSeq };
}

/** The entry to send now, if any: one at a time, and entries that have failed after those not tried yet. */
export function nextToSend<Entry extends OutboxEntry>(
  state: OutboxState<Entry>,
): Sequenced<Entry> | undefined {
  if (state.inFlight || state.backoff) return undefined;
  return (
    state.pending.find((entry) => issueOf(state, entry) === undefined) ??
    state.pending.find((entry) => issueOf(state, entry)?.kind === "retrying")
  );
}

export function markInFlight<Entry extends OutboxEntry>(
  state: OutboxState<Entry>,
  inFlight: Sequenced<Entry>,
): OutboxState<Entry> {
  return { ...state, inFlight };
}

/** The state after the entry in flight was saved. */
export function afterSaved<Entry extends OutboxEntry>(state: OutboxState<Entry>): OutboxState<Entry> {
  const { inFlight } = state;
  return {
    ...state,
    pending: state.pending.filter((entry) => entry !== inFlight),
    inFlight: undefined,
    issues: inFlight ? withoutIssue(state.issues, inFlight) : state.issues,
    failureCount: 0,
  };
}

/**
 * The state after the server has said that the quiz has ended. If it said so of an answer, nothing more can be saved; else
 * answers may still count that were given in time.
 */
export function afterEnded<Entry extends OutboxEntry>(state: OutboxState<Entry>): OutboxState<Entry> {
  const { inFlight, lastSeq } = state;
  if (inFlight && !isAnswer(inFlight)) return afterSaved(state);
  return { ...emptyOutbox, lastSeq, expired: unacknowledgedAnswers(state) };
}

/**
 * The state after the question of the answer in flight was closed, because the learner has seen its key elsewhere. All
 * pending answers to that question are too late, including the one in flight.
 */
export function afterClosed<Entry extends OutboxEntry>(state: OutboxState<Entry>): OutboxState<Entry> {
  const { inFlight } = state;
  if (!inFlight) return state;
  const isForSameQuestion = (entry: Sequenced<Entry>) => isSameSubject(entry, inFlight);
  const expired = unacknowledgedAnswers({ ...state, pending: state.pending.filter(isForSameQuestion) });
  return {
    ...state,
    pending: state.pending.filter((entry) => !isForSameQuestion(entry)),
    inFlight: undefined,
    issues: withoutIssue(state.issues, inFlight),
    failureCount: 0,
    expired,
  };
}

/** The state after a failure; no entry is lost. `jitter` (0 to 1) spreads the retries of learners after an outage. */
export function afterFailure<Entry extends OutboxEntry>(
  state: OutboxState<Entry>,
  failure: SendFailure,
  jitter: number,
): OutboxState<Entry> {
  const { inFlight } = state;
  if (!inFlight) return state;
  const failureCount = state.failureCount + 1;
  const others = state.pending.filter((entry) => entry !== inFlight);
  const isSuperseded = others.some((entry) => isSameSubject(entry, inFlight));
  const issue = isSuperseded ? undefined : issueFor(failure, failureCount);
  return {
    ...state,
    // Moved to the end, so that an entry that always fails can't block the others. Without a network or a session all
    // entries fail, and they keep their order.
    pending: isSuperseded ? others : issue ? [...others, inFlight] : state.pending,
    inFlight: undefined,
    issues: issue ? { ...state.issues, [subjectOf(inFlight)]: issue } : state.issues,
    failureCount: isRejection(failure) ? state.failureCount : failureCount,
    backoff: backoffFor(failure, failureCount, jitter),
  };
}

export function withoutBackoff<Entry extends OutboxEntry>(state: OutboxState<Entry>): OutboxState<Entry> {
  return { ...state, backoff: undefined };
}

/** The state as if nothing had failed, so that everything is sent again. */
export function withoutIssues<Entry extends OutboxEntry>(state: OutboxState<Entry>): OutboxState<Entry> {
  return { ...state, backoff: undefined, issues: {} };
}

export type SaveStatus = "saved" | "saving" | "waiting" | "failed";

/** The save status of a queue. A failed answer or review takes precedence over waiting ones. */
export function saveStatus<Entry extends OutboxEntry>(state: OutboxState<Entry>): SaveStatus {
  if (state.pending.length === 0) return "saved";
  // Visits and times are only sent again: there is nothing in them that learners could give again.
  const hasFailed = (entry: OutboxEntry) =>
    (entry.kind === "answer" || entry.kind === "review" || entry.kind === "flash") &&
    issueOf(state, entry) !== undefined;
  if (state.pending.some(hasFailed)) return "failed";
  return state.backoff ? "waiting" : "saving";
}

/**
 * True if nothing more will be sent until the learner does something, because all pending entries are rejected. Nobody
 * waits for times that have failed once, although they are sent again.
 */
export function isSettled<Entry extends OutboxEntry>(state: OutboxState<Entry>): boolean {
  return state.pending.every((entry) => {
    const issue = issueOf(state, entry);
    return issue && (issue.kind === "rejected" || entry.kind === "times");
  });
}

/** Why an entry could not be saved; undefined if nothing has failed. */
export function issueOf({ issues }: Pick<OutboxState, "issues">, entry: OutboxEntry): SendIssue | undefined {
  return issues[subjectOf(entry)];
}

/** Why the answer to a question could not be saved; undefined if nothing has failed. */
export function answerIssue(
  { issues }: Pick<OutboxState, "issues">,
  questionId: number,
): SendIssue | undefined {
  return issues[answerSubject(questionId)];
}

/** The ids of the questions whose answers could not be saved, including those that are being retried. */
export function failedIds<Entry extends OutboxEntry>(state: OutboxState<Entry>): number[] {
  const failed = state.pending.filter(isAnswer).filter((answer) => issueOf(state, answer) !== undefined);
  return failed.map(({ questionId }) => questionId);
}

/** The latest answer to each question that the server may not have. Cleared answers, visits and times are ignored. */
export function unacknowledgedAnswers<Entry extends OutboxEntry>({
  expired,
  pending,
}: OutboxState<Entry>): Sequenced<Entry & AnswerEntry>[] {
  const answers: Sequenced<Entry & AnswerEntry>[] = [...expired, ...pending.filter(isAnswer)];
  const notCleared = answers.filter(({ payload }) => !isCleared(payload));
  return [...new Map(notCleared.map((answer) => [answer.questionId, answer])).values()];
}

/** The latest unsent response to a question. */
export function pendingPayload(state: OutboxState, questionId: number): AnswerPayload | undefined {
  const answers = state.pending.filter(isAnswer).filter((answer) => answer.questionId === questionId);
  return answers.at(-1)?.payload;
}

/** The unsent visits, oldest first. */
export const unsentVisits = (state: OutboxState): Visits[] =>
  state.pending.flatMap((entry) => (entry.kind === "visits" ? [entry.payload] : []));

/** The ids of the answered questions as the learner sees them: those on the server, updated by the unsent answers. */
export function withPending(answeredIds: readonly number[], state: OutboxState): Set<number> {
  const answered = new Set(answeredIds);
  for (const answer of state.pending.filter(isAnswer)) {
    if (isCleared(answer.payload)) answered.delete(answer.questionId);
    else if (!issueOf(state, answer)) answered.add(answer.questionId);
  }
  return answered;
}

function withoutIssue(issues: OutboxState["issues"], entry: OutboxEntry): OutboxState["issues"] {
  const { [subjectOf(entry)]: _, ...others } = issues;
  return others;
}

function isSameSubject(a: OutboxEntry, b: OutboxEntry): boolean {
  return subjectOf(a) === subjectOf(b);
}
