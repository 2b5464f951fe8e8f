import fc from "fast-check";
import { expect, test } from "vitest";
import {
  expectedStability,
  type Memory,
  memoryAfterAnswer,
  memoryAfterCard,
  type RecallRating,
  retrievability,
} from "./memory.ts";

const START = new Date("2027-01-01T04:00:00Z");
const DAY_MS = 86_400_000;
/** The algorithm rounds to eight decimals. */
const ROUNDING = 1e-7;
const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);
const intervalDays = ({ lastAt, dueAt }: Memory) => (dueAt.getTime() - lastAt.getTime()) / DAY_MS;

/** Reviews the card on each due date and returns the intervals in days after each review. */
function reviewIntervals(ratings: readonly RecallRating[]): number[] {
  let memory: Memory | null = null;
  return ratings.map((rating) => {
    memory = memoryAfterCard(memory, rating, memory?.dueAt ?? START);
    return intervalDays(memory);
  });
}

test("a topic recalled every time has intervals of 2, 8, 27 and 77 days, then 180 days at most", () => {
  expect(reviewIntervals(Array(6).fill("good"))).toEqual([2, 8, 27, 77, 180, 180]);
});

test("a topic not recalled at first is due the next day, and a later lapse shortens its interval", () => {
  expect(reviewIntervals(["again"])).toEqual([1]);
  const [, , before = 0, lapse = 0] = reviewIntervals(["good", "good", "good", "again"]);
  expect(lapse).toBeLessThan(before);
  expect(lapse).toBe(9);
});

test("a first review starts with the weights of FSRS-6, doubled if the topic was not recalled", () => {
  expect(memoryAfterCard(null, "good", START)).toEqual({
    stability: 2.3065,
    difficulty: 5,
    lastAt: START,
    dueAt: daysAfter(START, 2),
    reps: 1,
    lapses: 0,
    cardRecalledAt: START,
  });
  expect(memoryAfterCard(null, "again", START)).toMatchObject({ stability: 0.424, reps: 1, lapses: 1 });
});

test("a lapse keeps at least 35 % of the stability", () => {
  const stable = { ...memoryAfterCard(null, "good", START), stability: 100 };
  expect(memoryAfterCard(stable, "again", daysAfter(START, 100)).stability).toBe(35);
});

test.each([
  [0, 1],
  [10, 0.9],
  [100, 0.69283],
])("after %i days at a stability of ten the recall probability is %f", (days, recallProbability) => {
  expect(retrievability({ stability: 10, lastAt: START }, daysAfter(START, days))).toBeCloseTo(
    recallProbability,
    4,
  );
});

test("a time before the last review counts as the time of that review", () => {
  const memory = memoryAfterCard(null, "good", START);
  const earlier = daysAfter(START, -3);
  expect(retrievability(memory, earlier)).toBe(1);
  expect(memoryAfterCard(memory, "good", earlier)).toEqual(memoryAfterCard(memory, "good", START));
});

const ONE_HOUR_IN_DAYS = 1 / 24;

test("within one Indian day only the first wrong answer lowers stability, by a quarter, and success doesn't raise it", () => {
  const first = memoryAfterAnswer(null, "good", START);
  const lapsed = memoryAfterAnswer(first, "again", daysAfter(START, ONE_HOUR_IN_DAYS));
  expect(lapsed).toMatchObject({ stability: 0.75 * first.stability, hasLapsedToday: true });
  const again = memoryAfterAnswer(lapsed, "again", daysAfter(START, 2 * ONE_HOUR_IN_DAYS));
  expect(again).toMatchObject({
    stability: lapsed.stability,
    lastAt: daysAfter(START, 2 * ONE_HOUR_IN_DAYS),
  });
  const recalled = memoryAfterAnswer(again, "good", daysAfter(START, 3 * ONE_HOUR_IN_DAYS));
  expect(recalled.stability).toBe(lapsed.stability);
  expect(memoryAfterAnswer(recalled, "again", daysAfter(START, 3)).hasLapsedToday).toBeUndefined();
});

test("the day ends at midnight in India", () => {
  const late = new Date("2027-01-01T18:25:00Z");
  const memory = memoryAfterAnswer(null, "good", late);
  expect(memoryAfterAnswer(memory, "good", new Date("2027-01-01T18:29:59Z")).stability).toBe(
    memory.stability,
  );
  expect(memoryAfterAnswer(memory, "good", new Date("2027-01-01T18:30:00Z")).stability).not.toBe(
    memory.stability,
  );
});

test("a question answered incorrectly within two days of its card counts as Again for the card", () => {
  const cardMemory = memoryAfterCard(memoryAfterCard(null, "good", START), "good", daysAfter(START, 8));
  const afterWrongAnswer = memoryAfterAnswer(cardMemory, "again", daysAfter(START, 8 + ONE_HOUR_IN_DAYS));
  expect(afterWrongAnswer.lapses).toBe(cardMemory.lapses + 1);
  expect(afterWrongAnswer.stability).toBeLessThan(0.75 * cardMemory.stability);
  expect(afterWrongAnswer.cardRecalledAt).toBeNull();
  const answersOnly = memoryAfterAnswer(memoryAfterAnswer(null, "good", START), "good", daysAfter(START, 8));
  expect(memoryAfterAnswer(answersOnly, "again", daysAfter(START, 8 + ONE_HOUR_IN_DAYS)).stability).toBe(
    0.75 * answersOnly.stability,
  );
});

test("a card seen for less than three seconds changes nothing, unless the topic is new", () => {
  const memory = memoryAfterCard(null, "good", START, 2000);
  expect(memory.reps).toBe(1);
  expect(memoryAfterCard(memory, "good", daysAfter(START, 9), 2999)).toBe(memory);
  expect(memoryAfterCard(memory, "good", daysAfter(START, 9), 3000).reps).toBe(2);
});

test("the expected stability lies between success and failure, and doesn't change on the same day", () => {
  const memory = memoryAfterAnswer(null, "good", START);
  const reviewedAt = daysAfter(START, 5);
  const good = memoryAfterAnswer(memory, "good", reviewedAt).stability;
  const again = memoryAfterAnswer(memory, "again", reviewedAt).stability;
  expect(expectedStability(memory, 0.25, reviewedAt)).toBeCloseTo(0.25 * good + 0.75 * again, 9);
  expect(expectedStability(memory, 0.25, START)).toBe(memory.stability);
  expect(expectedStability(null, 1, START)).toBe(2.3065);
});

const reviewHistory = fc.array(
  fc.record({
    rating: fc.constantFrom<RecallRating>("good", "again"),
    isCard: fc.boolean(),
    gapDays: fc.double({ min: -400, max: 4000, noNaN: true }),
  }),
  { minLength: 1, maxLength: 60 },
);

test("for any history, stability, difficulty, recall and interval stay in their ranges", () => {
  fc.assert(
    fc.property(reviewHistory, fc.double({ min: -400, max: 40_000, noNaN: true }), (reviews, daysLater) => {
      let memory: Memory | null = null;
      for (const { rating, gapDays, isCard } of reviews)
        memory = (isCard ? memoryAfterCard : memoryAfterAnswer)(
          memory,
          rating,
          daysAfter(memory?.lastAt ?? START, gapDays),
        );
      if (!memory) return;
      const recallProbability = retrievability(memory, daysAfter(memory.lastAt, daysLater));
      expect(memory.stability).toBeGreaterThanOrEqual(0.1);
      expect(memory.stability).toBeLessThanOrEqual(36_500);
      expect(memory.difficulty).toBeGreaterThanOrEqual(1);
      expect(memory.difficulty).toBeLessThanOrEqual(10);
      expect(recallProbability).toBeGreaterThan(0);
      expect(recallProbability).toBeLessThanOrEqual(1);
      expect(intervalDays(memory)).toBeGreaterThanOrEqual(1);
      expect(intervalDays(memory)).toBeLessThanOrEqual(180);
      expect(memory.reps).toBe(reviews.length);
    }),
  );
});

test("an answer older than the last practice changes only the number of repetitions", () => {
  const earlier = fc.double({ min: 0.001, max: 4000, noNaN: true });
  fc.assert(
    fc.property(
      reviewHistory,
      fc.constantFrom<RecallRating>("good", "again"),
      earlier,
      (reviews, rating, days) => {
        let memory = memoryAfterAnswer(null, "good", START);
        for (const { isCard, rating: reviewRating, gapDays } of reviews)
          memory = (isCard ? memoryAfterCard : memoryAfterAnswer)(
            memory,
            reviewRating,
            daysAfter(memory.lastAt, gapDays),
          );
        const late = memoryAfterAnswer(memory, rating, daysAfter(memory.lastAt, -days));
        expect(late).toEqual({ ...memory, reps: memory.reps + 1 });
      },
    ),
  );
});

test("recall never lowers the stability, which is then at least as high as after a lapse", () => {
  fc.assert(
    fc.property(reviewHistory, fc.double({ min: 0, max: 4000, noNaN: true }), (reviews, gapDays) => {
      let memory = memoryAfterCard(null, "good", START);
      for (const review of reviews)
        memory = memoryAfterCard(memory, review.rating, daysAfter(memory.lastAt, review.gapDays));
      const at = daysAfter(memory.lastAt, gapDays);
      const good = memoryAfterCard(memory, "good", at).stability;
      expect(good).toBeGreaterThanOrEqual(memory.stability - ROUNDING);
      expect(good).toBeGreaterThanOrEqual(memoryAfterCard(memory, "again", at).stability - ROUNDING);
    }),
  );
});
