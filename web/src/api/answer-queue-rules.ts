import {
  type Failure,
  isRefusal,
  type Pause,
  type Problem,
  pauseAfter,
  problemAfter,
} from "./answer-failures.ts";

/** What a learner gave: an option, a number as typed or null to clear, or the options of a multi-correct. */
export type Choice = { answer_id: number | string | null } | { answer_ids: number[] };

/** `seq` orders the answers of one quiz; `timeMs` is the visible time spent on the question so far, in all. */
export type UnsentAnswer<Given = Choice> = {
  quizHash: string;
  questionId: number;
  choice: Given;
  seq: number;
  timeMs: number;
};

/** The unsent answers of one quiz, oldest first. */
export type QueueState<Given = Choice> = {
  unsent: readonly UnsentAnswer<Given>[];
  /** The one of them that is on its way. */
  sending: UnsentAnswer<Given> | undefined;
  pause: Pause | undefined;
  /** By question. */
  problems: Readonly<Record<number, Problem>>;
  failures: number;
  lastSeq: number;
  /** Answers that came too late to count. */
  late: readonly UnsentAnswer<Given>[];
};

export const emptyQueue: QueueState<never> = {
  unsent: [],
  sending: undefined,
  pause: undefined,
  problems: {},
  failures: 0,
  lastSeq: 0,
  late: [],
};

/** Adds an answer; one to the same question that has not left yet is replaced, with the problem it had. */
export function withAnswer<Given>(
  state: QueueState<Given>,
  given: Omit<UnsentAnswer<Given>, "seq">,
  nowMs: number,
): QueueState<Given> {
  const seq = Math.max(nowMs, state.lastSeq + 1);
  const kept = state.unsent.filter((answer) => answer === state.sending || !isSame(answer, given));
  const problems = without(state.problems, given.questionId);
  return { ...state, unsent: [...kept, { ...given, seq }], lastSeq: seq, problems };
}

/** Puts answers kept from before a reload in front of those given since; of two to one question the later stays. */
export function withKept<Given>(
  state: QueueState<Given>,
  kept: readonly UnsentAnswer<Given>[],
): QueueState<Given> {
  const older = kept.filter((old) => !state.unsent.some((answer) => isSame(answer, old)));
  const sorted = [...older].sort((a, b) => a.seq - b.seq);
  const lastSeq = Math.max(state.lastSeq, ...kept.map((old) => old.seq));
  return { ...state, unsent: [...sorted, ...state.unsent], lastSeq };
}

/** The answer to send now, if one may go: one at a time, and what has failed after what has not been tried. */
export function nextToSend<Given>(state: QueueState<Given>): UnsentAnswer<Given> | undefined {
  if (state.sending || state.pause) return undefined;
  const problemOf = (answer: UnsentAnswer<Given>) => state.problems[answer.questionId]?.kind;
  return (
    state.unsent.find((answer) => problemOf(answer) === undefined) ??
    state.unsent.find((answer) => problemOf(answer) === "failing")
  );
}

export function whileSending<Given>(
  state: QueueState<Given>,
  sending: UnsentAnswer<Given>,
): QueueState<Given> {
  return { ...state, sending };
}

/** The answer on its way has arrived. */
export function afterSaved<Given>(state: QueueState<Given>): QueueState<Given> {
  const { sending } = state;
  return {
    ...state,
    unsent: state.unsent.filter((answer) => answer !== sending),
    sending: undefined,
    problems: sending ? without(state.problems, sending.questionId) : state.problems,
    failures: 0,
  };
}

/** The quiz has ended: nothing more can be saved. */
export function afterEnded<Given extends object>(state: QueueState<Given>): QueueState<Given> {
  return { ...emptyQueue, lastSeq: state.lastSeq, late: answersNotArrived(state) };
}

/**
 * The learner has seen the answer elsewhere: what is unsent for that question came too late, the answer on its way
 * among it.
 */
export function afterClosed<Given extends object>(state: QueueState<Given>): QueueState<Given> {
  const { sending } = state;
  if (!sending) return state;
  const isOf = (answer: UnsentAnswer<Given>) => isSame(answer, sending);
  const late = answersNotArrived({ ...state, unsent: state.unsent.filter(isOf) });
  return {
    ...state,
    unsent: state.unsent.filter((answer) => !isOf(answer)),
    sending: undefined,
    problems: without(state.problems, sending.questionId),
    failures: 0,
    late,
  };
}

/** Keeps every answer. `chance` (0 to 1) spreads the retries of many learners after one outage. */
export function afterFailure<Given>(
  state: QueueState<Given>,
  failure: Failure,
  chance: number,
): QueueState<Given> {
  const { sending } = state;
  if (!sending) return state;
  const failures = state.failures + 1;
  const others = state.unsent.filter((answer) => answer !== sending);
  const isOutdated = others.some((answer) => isSame(answer, sending));
  const problem = isOutdated ? undefined : problemAfter(failure, failures);
  const { questionId } = sending;
  return {
    ...state,
    // To the end of the queue, so that one that never gets through cannot hold up the others. Without a network or a
    // session none gets through, and they keep their order.
    unsent: isOutdated ? others : problem ? [...others, sending] : state.unsent,
    sending: undefined,
    problems: problem ? { ...state.problems, [questionId]: problem } : state.problems,
    failures: isRefusal(failure) ? state.failures : failures,
    pause: pauseAfter(failure, failures, chance),
  };
}

export function withoutPause<Given>(state: QueueState<Given>): QueueState<Given> {
  return { ...state, pause: undefined };
}

/** As if nothing had failed: everything is sent again. */
export function withoutProblems<Given>(state: QueueState<Given>): QueueState<Given> {
  return { ...state, pause: undefined, problems: {} };
}

export type SaveStatus = "saved" | "saving" | "waiting" | "failed";

/** How the answers of the quiz stand; a failed one is told before those that merely wait. */
export function saveStatus<Given>(state: QueueState<Given>): SaveStatus {
  if (state.unsent.length === 0) return "saved";
  if (failedIds(state).length > 0) return "failed";
  return state.pause ? "waiting" : "saving";
}

/** Whether anything can still be sent without the learner's doing. */
export function isSettled<Given>(state: QueueState<Given>): boolean {
  return state.unsent.every(({ questionId }) => state.problems[questionId]?.kind === "refused");
}

/** The questions whose answers could not be saved, the ones still tried among them. */
export function failedIds<Given>(state: QueueState<Given>): number[] {
  return state.unsent.map(({ questionId }) => questionId).filter((id) => state.problems[id] !== undefined);
}

/** The latest answer to each question that the server is not known to have. A cleared one counts as none. */
export function answersNotArrived<Given extends object>(state: QueueState<Given>): UnsentAnswer<Given>[] {
  const given = [...state.late, ...state.unsent].filter(({ choice }) => !isCleared(choice));
  return [...new Map(given.map((answer) => [answer.questionId, answer])).values()];
}

/** The questions of these. */
export function notArrived<Given extends object>(state: QueueState<Given>): number[] {
  return answersNotArrived(state).map(({ questionId }) => questionId);
}

/** The latest unsent choice for a question. */
export function unsentChoice(state: QueueState, questionId: number): Choice | undefined {
  return state.unsent.findLast((answer) => answer.questionId === questionId)?.choice;
}

/** The answered questions as the learner sees them: what the server has, and over it what is on its way. */
export function withUnsent(answeredIds: readonly number[], state: QueueState): Set<number> {
  const answered = new Set(answeredIds);
  for (const { questionId, choice } of state.unsent) {
    if (isCleared(choice)) answered.delete(questionId);
    else if (!state.problems[questionId]) answered.add(questionId);
  }
  return answered;
}

export function isCleared(choice: object): boolean {
  return "answer_id" in choice && choice.answer_id === null;
}

function without(problems: QueueState["problems"], questionId: number): QueueState["problems"] {
  const { [questionId]: _, ...others } = problems;
  return others;
}

function isSame(a: { questionId: number }, b: { questionId: number }): boolean {
  return a.questionId === b.questionId;
}
