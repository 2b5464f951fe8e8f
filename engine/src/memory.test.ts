import fc from "fast-check";
import { expect, test } from "vitest";
import {
  answerMemory,
  expectedStability,
  type Memory,
  type Recall,
  retrievability,
  reviseMemory,
} from "./memory.ts";

const START = new Date("2027-01-01T04:00:00Z");
const DAY_MS = 86_400_000;
/** The algorithm keeps eight decimals. */
const ROUNDING = 1e-7;
const after = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);
const waitOf = ({ lastAt, dueAt }: Memory) => (dueAt.getTime() - lastAt.getTime()) / DAY_MS;

/** Revises on each due day and returns the days waited after each revision. */
function waits(recalls: readonly Recall[]): number[] {
  let memory: Memory | null = null;
  return recalls.map((recall) => {
    memory = reviseMemory(memory, recall, memory?.dueAt ?? START);
    return waitOf(memory);
  });
}

test("a topic remembered each time waits 2, 8, 27 and 77 days, then half a year at most", () => {
  expect(waits(Array(6).fill("good"))).toEqual([2, 8, 27, 77, 180, 180]);
});

test("a topic not remembered comes back the next day, and sooner than before", () => {
  expect(waits(["again"])).toEqual([1]);
  const [, , before = 0, lapse = 0] = waits(["good", "good", "good", "again"]);
  expect(lapse).toBeLessThan(before);
  expect(lapse).toBe(9);
});

test("a first revision starts with the weights of FSRS-6, twice as strong when it was not remembered", () => {
  expect(reviseMemory(null, "good", START)).toEqual({
    stability: 2.3065,
    difficulty: 5,
    lastAt: START,
    dueAt: after(START, 2),
    reps: 1,
    lapses: 0,
    cardAt: START,
  });
  expect(reviseMemory(null, "again", START)).toMatchObject({ stability: 0.424, reps: 1, lapses: 1 });
});

test("a lapse keeps at least 35 % of the stability", () => {
  const strong = { ...reviseMemory(null, "good", START), stability: 100 };
  expect(reviseMemory(strong, "again", after(START, 100)).stability).toBe(35);
});

test.each([
  [0, 1],
  [10, 0.9],
  [100, 0.69283],
])("after %i days at a stability of ten the chance of recall is %f", (days, chance) => {
  expect(retrievability({ stability: 10, lastAt: START }, after(START, days))).toBeCloseTo(chance, 4);
});

test("a revision or a look from before the last one counts as at that moment", () => {
  const memory = reviseMemory(null, "good", START);
  const earlier = after(START, -3);
  expect(retrievability(memory, earlier)).toBe(1);
  expect(reviseMemory(memory, "good", earlier)).toEqual(reviseMemory(memory, "good", START));
});

const AN_HOUR = 1 / 24;

test("on one Indian day only one miss costs, a quarter, and success gains nothing", () => {
  const first = answerMemory(null, "good", START);
  const slipped = answerMemory(first, "again", after(START, AN_HOUR));
  expect(slipped).toMatchObject({ stability: 0.75 * first.stability, hasSlipped: true });
  const again = answerMemory(slipped, "again", after(START, 2 * AN_HOUR));
  expect(again).toMatchObject({ stability: slipped.stability, lastAt: after(START, 2 * AN_HOUR) });
  const right = answerMemory(again, "good", after(START, 3 * AN_HOUR));
  expect(right.stability).toBe(slipped.stability);
  expect(answerMemory(right, "again", after(START, 3)).hasSlipped).toBeUndefined();
});

test("the day ends at midnight in India", () => {
  const late = new Date("2027-01-01T18:25:00Z");
  const memory = answerMemory(null, "good", late);
  expect(answerMemory(memory, "good", new Date("2027-01-01T18:29:59Z")).stability).toBe(memory.stability);
  expect(answerMemory(memory, "good", new Date("2027-01-01T18:30:00Z")).stability).not.toBe(memory.stability);
});

test("a question missed within two days of its card counts as Again for the card", () => {
  const card = reviseMemory(reviseMemory(null, "good", START), "good", after(START, 8));
  const missed = answerMemory(card, "again", after(START, 8 + AN_HOUR));
  expect(missed.lapses).toBe(card.lapses + 1);
  expect(missed.stability).toBeLessThan(0.75 * card.stability);
  expect(missed.cardAt).toBeNull();
  const onlyAnswers = answerMemory(answerMemory(null, "good", START), "good", after(START, 8));
  expect(answerMemory(onlyAnswers, "again", after(START, 8 + AN_HOUR)).stability).toBe(
    0.75 * onlyAnswers.stability,
  );
});

test("a card seen for less than three seconds changes nothing, and its first time counts", () => {
  const memory = reviseMemory(null, "good", START, 2000);
  expect(memory.reps).toBe(1);
  expect(reviseMemory(memory, "good", after(START, 9), 2999)).toBe(memory);
  expect(reviseMemory(memory, "good", after(START, 9), 3000).reps).toBe(2);
});

test("what is expected of practice lies between success and failure, and is no change on the same day", () => {
  const memory = answerMemory(null, "good", START);
  const then = after(START, 5);
  const good = answerMemory(memory, "good", then).stability;
  const again = answerMemory(memory, "again", then).stability;
  expect(expectedStability(memory, 0.25, then)).toBeCloseTo(0.25 * good + 0.75 * again, 9);
  expect(expectedStability(memory, 0.25, START)).toBe(memory.stability);
  expect(expectedStability(null, 1, START)).toBe(2.3065);
});

const history = fc.array(
  fc.record({
    recall: fc.constantFrom<Recall>("good", "again"),
    isCard: fc.boolean(),
    waited: fc.double({ min: -400, max: 4000, noNaN: true }),
  }),
  { minLength: 1, maxLength: 60 },
);

test("whatever the history, stability is positive, recall in (0, 1], and each figure a number", () => {
  fc.assert(
    fc.property(history, fc.double({ min: -400, max: 40_000, noNaN: true }), (revisions, later) => {
      let memory: Memory | null = null;
      for (const { recall, waited, isCard } of revisions)
        memory = (isCard ? reviseMemory : answerMemory)(
          memory,
          recall,
          after(memory?.lastAt ?? START, waited),
        );
      if (!memory) return;
      const chance = retrievability(memory, after(memory.lastAt, later));
      expect(memory.stability).toBeGreaterThanOrEqual(0.1);
      expect(memory.stability).toBeLessThanOrEqual(36_500);
      expect(memory.difficulty).toBeGreaterThanOrEqual(1);
      expect(memory.difficulty).toBeLessThanOrEqual(10);
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThanOrEqual(1);
      expect(waitOf(memory)).toBeGreaterThanOrEqual(1);
      expect(waitOf(memory)).toBeLessThanOrEqual(180);
      expect(memory.reps).toBe(revisions.length);
    }),
  );
});

test("an answer from before the last contact is no lapse after it, and moves nothing that is due", () => {
  const earlier = fc.double({ min: 0.001, max: 4000, noNaN: true });
  fc.assert(
    fc.property(history, fc.constantFrom<Recall>("good", "again"), earlier, (revisions, recall, days) => {
      let memory = answerMemory(null, "good", START);
      for (const one of revisions)
        memory = (one.isCard ? reviseMemory : answerMemory)(
          memory,
          one.recall,
          after(memory.lastAt, one.waited),
        );
      const late = answerMemory(memory, recall, after(memory.lastAt, -days));
      expect(late).toEqual({ ...memory, reps: memory.reps + 1 });
    }),
  );
});

test("remembering leaves a topic at least as strong as it was, and stronger than forgetting does", () => {
  fc.assert(
    fc.property(history, fc.double({ min: 0, max: 4000, noNaN: true }), (revisions, waited) => {
      let memory = reviseMemory(null, "good", START);
      for (const one of revisions)
        memory = reviseMemory(memory, one.recall, after(memory.lastAt, one.waited));
      const at = after(memory.lastAt, waited);
      const good = reviseMemory(memory, "good", at).stability;
      expect(good).toBeGreaterThanOrEqual(memory.stability - ROUNDING);
      expect(good).toBeGreaterThanOrEqual(reviseMemory(memory, "again", at).stability - ROUNDING);
    }),
  );
});
