import fc from "fast-check";
import { expect, test } from "vitest";
import type { Failure } from "./answer-failures.ts";
import {
  afterEnded,
  afterFailure,
  afterSaved,
  emptyQueue,
  failedIds,
  isSettled,
  nextToSend,
  notArrived,
  type QueueState,
  saveStatus,
  type UnsentAnswer,
  unsentChoice,
  whileSending,
  withAnswer,
  withKept,
  withoutProblems,
  withUnsent,
} from "./answer-queue-rules.ts";

const option = (questionId: number, answer_id: number | null) => ({
  quizHash: "q",
  questionId,
  choice: { answer_id },
  timeMs: 0,
});
const give = (state: QueueState, questionId: number, answerId: number | null, nowMs = 1000) =>
  withAnswer(state, option(questionId, answerId), nowMs);

/** The queue with its next answer on the way. */
function leaving(state: QueueState): QueueState {
  const next = nextToSend(state);
  if (!next) throw new Error("nothing may be sent");
  return whileSending(state, next);
}
const failed = (state: QueueState, status: number, more: Partial<Failure> = {}) =>
  afterFailure(leaving(state), { status, message: "no", ...more }, 1);
const next = (state: QueueState) => nextToSend(state)?.questionId;

type Step =
  | { do: "give"; questionId: number; answerId: number; nowMs: number }
  | { do: "save" }
  | { do: "retry" }
  | { do: "fail"; status: number; reached: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("give" as const),
    questionId: fc.integer({ min: 1, max: 4 }),
    answerId: fc.integer({ min: 1, max: 9 }),
    nowMs: fc.integer({ min: 0, max: 5000 }),
  }),
  fc.constantFrom<Step>({ do: "save" }, { do: "retry" }),
  fc.record({
    do: fc.constant("fail" as const),
    status: fc.constantFrom(0, 400, 401, 409, 429, 500, 503),
    reached: fc.boolean(),
  }),
);

/** A server that keeps the answer with the highest seq, and a learner who goes through the steps. */
function play(steps: Step[]) {
  const stored = new Map<number, UnsentAnswer>();
  const given = new Map<number, number>();
  const seqs: number[] = [];
  let state: QueueState = emptyQueue;
  const reach = (answer: UnsentAnswer) => {
    if (answer.seq >= (stored.get(answer.questionId)?.seq ?? 0)) stored.set(answer.questionId, answer);
  };
  const take = (now: Step) => {
    if (now.do === "give") {
      state = give(state, now.questionId, now.answerId, now.nowMs);
      given.set(now.questionId, now.answerId);
      seqs.push(state.lastSeq);
      return;
    }
    if (now.do === "retry") state = withoutProblems(state);
    const answer = nextToSend(state);
    if (!answer || now.do === "retry") return;
    state = whileSending(state, answer);
    expect(nextToSend(state)).toBeUndefined();
    if (now.do === "save" || now.reached) reach(answer);
    state = now.do === "save" ? afterSaved(state) : afterFailure(state, { ...now, message: "" }, 0.5);
  };
  for (const now of steps) take(now);
  const until = () => [...Array(50)].flatMap((): Step[] => [{ do: "retry" }, { do: "save" }]);
  for (const now of until()) take(now);
  return { state, stored, given, seqs };
}

test("whatever fails on the way, the server ends up with the last answer to every question", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { state, stored, given } = play(steps);
      expect(saveStatus(state)).toBe("saved");
      for (const [questionId, answer_id] of given) {
        expect(stored.get(questionId)?.choice).toEqual({ answer_id });
      }
    }),
  );
});

test("seq rises with every answer, even when the device's clock is set back", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { seqs } = play(steps);
      expect(seqs.every((seq, index) => index === 0 || seq > (seqs[index - 1] ?? 0))).toBe(true);
    }),
  );
});

test("an answer that has not left is replaced by the next one to its question; one on its way is followed by it", () => {
  const still = give(give(emptyQueue, 1, 10), 1, 11);
  expect(still.unsent.map(({ choice }) => choice)).toEqual([{ answer_id: 11 }]);

  const onItsWay = give(leaving(give(emptyQueue, 1, 10)), 1, 11);
  expect(onItsWay.unsent.map(({ choice }) => choice)).toEqual([{ answer_id: 10 }, { answer_id: 11 }]);
  expect(unsentChoice(onItsWay, 1)).toEqual({ answer_id: 11 });
  expect(failed({ ...onItsWay, sending: undefined }, 503).unsent.map(({ choice }) => choice)).toEqual([
    { answer_id: 11 },
  ]);
});

test.each([
  [401, {}, "waiting"],
  [429, {}, "waiting"],
  [0, { isOffline: true }, "waiting"],
  [0, {}, "waiting"], // the first time it may be a tunnel
  [500, {}, "failed"],
  [503, {}, "failed"],
  [400, {}, "failed"],
  [404, {}, "failed"],
  [409, {}, "failed"],
])("status %i %j leaves the quiz %s and keeps the answer", (status, more, expected) => {
  const state = failed(give(emptyQueue, 1, 10), status, more);
  expect(saveStatus(state)).toBe(expected);
  expect(notArrived(state)).toEqual([1]);
  expect(nextToSend(state)).toBeUndefined();
});

test("a second silence in a row is told, unless the phone knows that it is offline", () => {
  const once = { ...failed(give(emptyQueue, 1, 10), 0), pause: undefined };
  expect(failedIds(failed(once, 0))).toEqual([1]);
  expect(failedIds(failed(once, 0, { isOffline: true }))).toEqual([]);
});

test.each([400, 404, 409])("a refusal with %i holds up nothing behind it", (status) => {
  const state = failed(give(give(emptyQueue, 1, 10), 2, 20), status);
  expect([next(state), failedIds(state), isSettled(state)]).toEqual([2, [1], false]);
  const saved = afterSaved(leaving(state));
  expect([next(saved), failedIds(saved), isSettled(saved)]).toEqual([undefined, [1], true]);
  expect(next(withoutProblems(saved))).toBe(1);
});

test("an answer that fails again and again is tried after those that were not yet, and does not starve another", () => {
  const resumed = (state: QueueState) => ({ ...state, pause: undefined });
  const one = failed(give(emptyQueue, 1, 10), 500);
  const two = resumed(give(one, 2, 20));
  expect(next(two)).toBe(2);
  const both = resumed(failed(two, 500));
  expect(next(both)).toBe(1);
  expect(next(resumed(failed(both, 500)))).toBe(2);
});

test("retries wait longer each time, at most half a minute, and never less than the server asks for", () => {
  const delays = [1, 2, 3, 8].map((failures) => {
    const { pause } = failed({ ...give(emptyQueue, 1, 10), failures: failures - 1 }, 500);
    return pause?.kind === "network" ? pause.delayMs : undefined;
  });
  expect(delays).toEqual([1000, 2000, 4000, 30_000]);

  const asked = failed(give(emptyQueue, 1, 10), 429, { retryAfterSeconds: 60 });
  expect(asked.pause).toEqual({ kind: "network", delayMs: 60_000, isOrdered: true });
});

test("a new answer to the refused question takes its place and is sent", () => {
  const refused = failed(give(emptyQueue, 1, 10), 400);
  expect(nextToSend(give(refused, 1, 11))?.choice).toEqual({ answer_id: 11 });
  expect(failedIds(give(refused, 1, 11))).toEqual([]);
});

test("once the quiz has ended nothing is left to send, and what came too late is counted", () => {
  const state = afterEnded(leaving(give(give(give(emptyQueue, 1, 10), 2, 20), 3, null)));
  expect(saveStatus(state)).toBe("saved");
  expect(notArrived(state)).toEqual([1, 2]);
});

test("answers of an earlier visit go first, but not over a newer one", () => {
  const kept = [
    { ...option(2, 20), seq: 900 },
    { ...option(1, 10), seq: 800 },
    { ...option(3, 30), seq: 700 },
  ];
  const state = withKept(give(emptyQueue, 1, 11), kept);
  expect(state.unsent.map(({ questionId, choice }) => [questionId, choice])).toEqual([
    [3, { answer_id: 30 }],
    [2, { answer_id: 20 }],
    [1, { answer_id: 11 }],
  ]);
});

test("the learner sees unsent answers as given, cleared ones and those that failed as open", () => {
  const state = give(give(emptyQueue, 1, null), 3, 30);
  expect([...withUnsent([1, 2], state)].sort()).toEqual([2, 3]);
  expect([...withUnsent([2], failed(give(emptyQueue, 3, 30), 500))]).toEqual([2]);
});
