import fc from "fast-check";
import { expect, test } from "vitest";
import type { AnswerEntry, QuizEntry, Sequenced } from "./outbox-entry.ts";
import {
  afterEnded,
  afterFailure,
  afterSaved,
  emptyOutbox,
  failedIds,
  isSettled,
  markInFlight,
  nextSeq,
  nextToSend,
  type OutboxState,
  pendingPayload,
  saveStatus,
  unacknowledgedAnswers,
  withEntry,
  withoutIssues,
  withPending,
  withRestored,
} from "./outbox-state.ts";
import type { SendFailure } from "./retry-policy.ts";

const answerTo = (questionId: number, answer_id: number | null): AnswerEntry => ({
  kind: "answer",
  quizHash: "q",
  questionId,
  payload: { answer_id },
  timeMs: 0,
});
const enqueue = (state: OutboxState, questionId: number, answerId: number | null, nowMs = 1000) =>
  withEntry(state, answerTo(questionId, answerId), nextSeq(state, nowMs));

/** The questions whose answers the server may not have. */
const unacknowledgedIds = (state: OutboxState) =>
  unacknowledgedAnswers(state).map(({ questionId }) => questionId);

/** The outbox with its next answer in flight. */
function withNextInFlight(state: OutboxState): OutboxState {
  const next = nextToSend(state);
  if (!next) throw new Error("nothing can be sent");
  return markInFlight(state, next);
}
const failNext = (state: OutboxState, status: number, overrides: Partial<SendFailure> = {}) =>
  afterFailure(withNextInFlight(state), { status, message: "no", ...overrides }, 1);
const nextQuestionId = (state: OutboxState) => {
  const next = nextToSend(state);
  return next?.kind === "answer" ? next.questionId : undefined;
};
const visits = (visited_ids: number[], marked_ids: number[]): QuizEntry => ({
  kind: "visits",
  quizHash: "q",
  payload: { visited_ids, marked_ids },
});
const times: QuizEntry = {
  kind: "times",
  quizHash: "q",
  payload: { times: [{ question_id: 1, time_ms: 9000, offline_ms: 0 }] },
};

type Action =
  | { kind: "enqueue"; questionId: number; answerId: number; nowMs: number }
  | { kind: "save" }
  | { kind: "retry" }
  | { kind: "fail"; status: number; isStored: boolean };

const actionArbitrary: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant("enqueue" as const),
    questionId: fc.integer({ min: 1, max: 4 }),
    answerId: fc.integer({ min: 1, max: 9 }),
    nowMs: fc.integer({ min: 0, max: 5000 }),
  }),
  fc.constantFrom<Action>({ kind: "save" }, { kind: "retry" }),
  fc.record({
    kind: fc.constant("fail" as const),
    status: fc.constantFrom(0, 400, 401, 409, 429, 500, 503),
    isStored: fc.boolean(),
  }),
);

/** Runs the actions against a server that keeps the answer with the highest seq, then retries until all are saved. */
function simulate(actions: Action[]) {
  const stored = new Map<number, Sequenced<AnswerEntry>>();
  const lastAnswers = new Map<number, number>();
  const seqs: number[] = [];
  let state: OutboxState = emptyOutbox;
  const storeOnServer = (answer: Sequenced<QuizEntry>) => {
    if (answer.kind !== "answer") return;
    if (answer.seq >= (stored.get(answer.questionId)?.seq ?? 0)) stored.set(answer.questionId, answer);
  };
  const applyAction = (action: Action) => {
    if (action.kind === "enqueue") {
      state = enqueue(state, action.questionId, action.answerId, action.nowMs);
      lastAnswers.set(action.questionId, action.answerId);
      seqs.push(state.lastSeq);
      return;
    }
    if (action.kind === "retry") state = withoutIssues(state);
    const answer = nextToSend(state);
    if (!answer || action.kind === "retry") return;
    state = markInFlight(state, answer);
    expect(nextToSend(state)).toBeUndefined();
    if (action.kind === "save" || action.isStored) storeOnServer(answer);
    state = action.kind === "save" ? afterSaved(state) : afterFailure(state, { ...action, message: "" }, 0.5);
  };
  for (const action of actions) applyAction(action);
  const finalActions = () => [...Array(50)].flatMap((): Action[] => [{ kind: "retry" }, { kind: "save" }]);
  for (const action of finalActions()) applyAction(action);
  return { state, stored, lastAnswers, seqs };
}

test("the server ends up with the last answer to every question, whatever fails", () => {
  fc.assert(
    fc.property(fc.array(actionArbitrary, { maxLength: 60 }), (actions) => {
      const { state, stored, lastAnswers } = simulate(actions);
      expect(saveStatus(state)).toBe("saved");
      for (const [questionId, answer_id] of lastAnswers) {
        expect(stored.get(questionId)?.payload).toEqual({ answer_id });
      }
    }),
  );
});

test("seq rises with every answer, even if the device's clock is set back", () => {
  fc.assert(
    fc.property(fc.array(actionArbitrary, { maxLength: 60 }), (actions) => {
      const { seqs } = simulate(actions);
      expect(seqs.every((seq, index) => index === 0 || seq > (seqs[index - 1] ?? 0))).toBe(true);
    }),
  );
});

test("a new answer replaces one to the same question that is not in flight, and follows one that is", () => {
  const replaced = enqueue(enqueue(emptyOutbox, 1, 10), 1, 11);
  expect(replaced.pending.map(({ payload }) => payload)).toEqual([{ answer_id: 11 }]);

  const followed = enqueue(withNextInFlight(enqueue(emptyOutbox, 1, 10)), 1, 11);
  expect(followed.pending.map(({ payload }) => payload)).toEqual([{ answer_id: 10 }, { answer_id: 11 }]);
  expect(pendingPayload(followed, 1)).toEqual({ answer_id: 11 });
  expect(failNext({ ...followed, inFlight: undefined }, 503).pending.map(({ payload }) => payload)).toEqual([
    { answer_id: 11 },
  ]);
});

test.each([
  [401, {}, "waiting"],
  [429, {}, "waiting"],
  [0, { isOffline: true }, "waiting"],
  [0, {}, "waiting"], // a first lost request may be a short gap in coverage
  [500, {}, "failed"],
  [503, {}, "failed"],
  [400, {}, "failed"],
  [404, {}, "failed"],
  [409, {}, "failed"],
])("after status %i %j the save status is %s and the answer is not lost", (status, overrides, expected) => {
  const state = failNext(enqueue(emptyOutbox, 1, 10), status, overrides);
  expect(saveStatus(state)).toBe(expected);
  expect(unacknowledgedIds(state)).toEqual([1]);
  expect(nextToSend(state)).toBeUndefined();
});

test("a second missing response in a row counts as failed, unless the device knows that it is offline", () => {
  const failedOnce = { ...failNext(enqueue(emptyOutbox, 1, 10), 0), backoff: undefined };
  expect(failedIds(failNext(failedOnce, 0))).toEqual([1]);
  expect(failedIds(failNext(failedOnce, 0, { isOffline: true }))).toEqual([]);
});

test.each([400, 404, 409])("a rejection with %i does not block later answers", (status) => {
  const state = failNext(enqueue(enqueue(emptyOutbox, 1, 10), 2, 20), status);
  expect([nextQuestionId(state), failedIds(state), isSettled(state)]).toEqual([2, [1], false]);
  const saved = afterSaved(withNextInFlight(state));
  expect([nextQuestionId(saved), failedIds(saved), isSettled(saved)]).toEqual([undefined, [1], true]);
  expect(nextQuestionId(withoutIssues(saved))).toBe(1);
});

test("an answer that keeps failing is sent after untried ones, and does not starve another", () => {
  const resumed = (state: OutboxState) => ({ ...state, backoff: undefined });
  const withFirstFailed = failNext(enqueue(emptyOutbox, 1, 10), 500);
  const withSecond = resumed(enqueue(withFirstFailed, 2, 20));
  expect(nextQuestionId(withSecond)).toBe(2);
  const withBothFailed = resumed(failNext(withSecond, 500));
  expect(nextQuestionId(withBothFailed)).toBe(1);
  expect(nextQuestionId(resumed(failNext(withBothFailed, 500)))).toBe(2);
});

test("retries wait longer each time, at most 30 seconds, and never less than the server asks for", () => {
  const delays = [1, 2, 3, 8].map((failureCount) => {
    const { backoff } = failNext({ ...enqueue(emptyOutbox, 1, 10), failureCount: failureCount - 1 }, 500);
    return backoff?.kind === "network" ? backoff.delayMs : undefined;
  });
  expect(delays).toEqual([1000, 2000, 4000, 30_000]);

  const rateLimited = failNext(enqueue(emptyOutbox, 1, 10), 429, { retryAfterSeconds: 60 });
  expect(rateLimited.backoff).toEqual({ kind: "network", delayMs: 60_000, isServerRequested: true });
});

test("a new answer to the same question replaces a rejected one and is sent", () => {
  const rejected = failNext(enqueue(emptyOutbox, 1, 10), 400);
  expect(nextToSend(enqueue(rejected, 1, 11))?.payload).toEqual({ answer_id: 11 });
  expect(failedIds(enqueue(rejected, 1, 11))).toEqual([]);
});

test("after the end of the quiz nothing is left to send, and late answers are listed", () => {
  const state = afterEnded(withNextInFlight(enqueue(enqueue(enqueue(emptyOutbox, 1, 10), 2, 20), 3, null)));
  expect(saveStatus(state)).toBe("saved");
  expect(unacknowledgedIds(state)).toEqual([1, 2]);
});

test("answers of an earlier visit are sent first, but do not replace a newer one", () => {
  const restored = [
    { ...answerTo(2, 20), seq: 900 },
    { ...answerTo(1, 10), seq: 800 },
    { ...answerTo(3, 30), seq: 700 },
  ];
  const state = withRestored(enqueue(emptyOutbox, 1, 11), restored);
  expect(state.pending).toMatchObject([
    { questionId: 3, payload: { answer_id: 30 } },
    { questionId: 2, payload: { answer_id: 20 } },
    { questionId: 1, payload: { answer_id: 11 } },
  ]);
});

test("unsent answers count as answered, but cleared and failed ones do not", () => {
  const state = enqueue(enqueue(emptyOutbox, 1, null), 3, 30);
  expect([...withPending([1, 2], state)].sort()).toEqual([2, 3]);
  expect([...withPending([2], failNext(enqueue(emptyOutbox, 3, 30), 500))]).toEqual([2]);
});

test("later visits replace unsent ones, and visits are no answer", () => {
  let state: OutboxState = withEntry(emptyOutbox, visits([1], []), 1000);
  state = withEntry(state, answerTo(1, 7), 2000);
  state = withEntry(state, visits([1, 2], [2]), 3000);
  expect(state.pending.map(({ kind, seq }) => [kind, seq])).toEqual([
    ["answer", 2000],
    ["visits", 3000],
  ]);
  expect([...withPending([], state)]).toEqual([1]);
  expect(unacknowledgedIds(afterEnded(state))).toEqual([1]);
});

test.each([
  ["visits", visits([1], [])],
  ["times", times],
])("%s that could not be saved are not listed among the failed answers", (_name, entry) => {
  const state = failNext(withEntry<QuizEntry>(emptyOutbox, entry, 1000), 422);
  expect(failedIds(state)).toEqual([]);
  expect(isSettled(state)).toBe(true);
  expect([...withPending([1], state)]).toEqual([1]);
  expect(unacknowledgedIds(state)).toEqual([]);
});

test("times that keep failing hold nothing up, but an answer that does is waited for", () => {
  const withTimes = withEntry<QuizEntry>(emptyOutbox, times, 1000);
  expect(isSettled(withTimes)).toBe(false);
  const failed = failNext(withTimes, 500);
  expect([isSettled(failed), isSettled(enqueue(failed, 1, 10))]).toEqual([true, false]);
  expect(isSettled(failNext(enqueue(emptyOutbox, 1, 10), 500))).toBe(false);
});

test("that a quiz has ended is believed for answers only when the server says so of one", () => {
  const withVisits = enqueue(withEntry<QuizEntry>(emptyOutbox, visits([1], []), 1000), 1, 10);
  const afterVisits = afterEnded(withNextInFlight(withVisits));
  expect(nextQuestionId(afterVisits)).toBe(1);
  expect(unacknowledgedIds(afterEnded(withNextInFlight(afterVisits)))).toEqual([1]);
  expect(nextToSend(afterEnded(withNextInFlight(afterVisits)))).toBeUndefined();
});
