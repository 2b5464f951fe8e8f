/** What a learner gave: an option, a number as typed or null to clear, or the options of a multi-correct. */
export type Choice = { answer_id: number | string | null } | { answer_ids: number[] };

/** `seq` orders the answers of one quiz; `timeMs` is the visible time spent on the question so far, in all. */
export type UnsentAnswer = {
  quizHash: string;
  questionId: number;
  choice: Choice;
  seq: number;
  timeMs: number;
};

export type Trouble =
  | { kind: "network"; delayMs: number }
  | { kind: "session" }
  | { kind: "refused"; questionId: number; message: string };

/** The unsent answers of one quiz, oldest first; the first is on its way while `isSending`. */
export type QueueState = {
  unsent: readonly UnsentAnswer[];
  isSending: boolean;
  trouble: Trouble | undefined;
  failures: number;
  lastSeq: number;
  /** How many answers came too late to count. */
  late: number;
};

export type Failure = { status: number; message: string; retryAfterSeconds?: number | undefined };

export const emptyQueue: QueueState = {
  unsent: [],
  isSending: false,
  trouble: undefined,
  failures: 0,
  lastSeq: 0,
  late: 0,
};

/** Adds an answer; one to the same question that has not left yet is replaced, with the trouble it was in. */
export function withAnswer(state: QueueState, given: Omit<UnsentAnswer, "seq">, nowMs: number): QueueState {
  const seq = Math.max(nowMs, state.lastSeq + 1);
  const kept = state.unsent.filter((answer, index) => isLeaving(state, index) || !isSame(answer, given));
  const wasRefused = state.trouble?.kind === "refused" && state.trouble.questionId === given.questionId;
  return {
    ...state,
    unsent: [...kept, { ...given, seq }],
    lastSeq: seq,
    trouble: wasRefused ? undefined : state.trouble,
  };
}

/** Puts answers kept from before a reload in front of those given since; of two to one question the later stays. */
export function withKept(state: QueueState, kept: readonly UnsentAnswer[]): QueueState {
  const older = kept.filter((old) => !state.unsent.some((answer) => isSame(answer, old)));
  const sorted = [...older].sort((a, b) => a.seq - b.seq);
  const leaving = state.isSending ? state.unsent.slice(0, 1) : [];
  const unsent = [...leaving, ...sorted, ...state.unsent.slice(leaving.length)];
  return { ...state, unsent, lastSeq: Math.max(state.lastSeq, ...kept.map((old) => old.seq)) };
}

/** The answer to send now, if one may go: one at a time, and none while something is wrong. */
export function nextToSend(state: QueueState): UnsentAnswer | undefined {
  return state.isSending || state.trouble ? undefined : state.unsent[0];
}

export function whileSending(state: QueueState): QueueState {
  return { ...state, isSending: true };
}

export function afterSaved(state: QueueState): QueueState {
  return { ...state, unsent: state.unsent.slice(1), isSending: false, failures: 0 };
}

/** The quiz has ended: nothing more can be saved. */
export function afterEnded(state: QueueState): QueueState {
  return { ...emptyQueue, lastSeq: state.lastSeq, late: state.late + state.unsent.length };
}

/** Keeps every answer. `chance` (0 to 1) spreads the retries of many learners after one outage. */
export function afterFailure(state: QueueState, failure: Failure, chance: number): QueueState {
  const failures = state.failures + 1;
  return { ...state, isSending: false, failures, trouble: troubleOf(state, failure, failures, chance) };
}

export function withoutTrouble(state: QueueState): QueueState {
  return { ...state, trouble: undefined };
}

export type SaveStatus = "saved" | "saving" | "waiting" | "failed";

export function saveStatus(state: QueueState): SaveStatus {
  if (state.unsent.length === 0) return "saved";
  if (!state.trouble) return "saving";
  return state.trouble.kind === "refused" ? "failed" : "waiting";
}

/** The latest unsent choice for a question. */
export function unsentChoice(state: QueueState, questionId: number): Choice | undefined {
  return state.unsent.findLast((answer) => answer.questionId === questionId)?.choice;
}

/** The answered questions as the learner sees them: what the server has, and over it what is still to be sent. */
export function withUnsent(answeredIds: readonly number[], state: QueueState): Set<number> {
  const answered = new Set(answeredIds);
  for (const { questionId, choice } of state.unsent) {
    if (isCleared(choice)) answered.delete(questionId);
    else answered.add(questionId);
  }
  return answered;
}

export function isCleared(choice: Choice): boolean {
  return "answer_id" in choice && choice.answer_id === null;
}

/** Statuses that pass by themselves: no network, too many requests, or the server or what is behind it away. */
const PASSING = new Set([0, 408, 429, 502, 503, 504]);
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

function troubleOf(state: QueueState, failure: Failure, failures: number, chance: number): Trouble {
  if (failure.status === 401) return { kind: "session" };
  if (!PASSING.has(failure.status)) {
    return { kind: "refused", questionId: state.unsent[0]?.questionId ?? 0, message: failure.message };
  }
  const backOff = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
  const delayMs = Math.max(backOff * (0.5 + chance / 2), (failure.retryAfterSeconds ?? 0) * 1000);
  return { kind: "network", delayMs };
}

function isLeaving(state: QueueState, index: number): boolean {
  return state.isSending && index === 0;
}

function isSame(a: { questionId: number }, b: { questionId: number }): boolean {
  return a.questionId === b.questionId;
}
