import fc from "fast-check";
import { expect, test } from "vitest";
import { CARD_RATINGS, type CardMemory, type CardRating, rateCard, replayReviews } from "./flash-cards.ts";

/** Ten in the morning in India. */
const START = new Date("2027-01-01T04:30:00Z");
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);
const minutesUntilDue = ({ lastAt, dueAt }: CardMemory) => (dueAt.getTime() - lastAt.getTime()) / MINUTE_MS;
/** Indian calendar days from the review to the day on which the card is due. */
const daysUntilDue = ({ lastAt, dueAt }: CardMemory) =>
  Math.ceil((dueAt.getTime() - lastAt.getTime()) / DAY_MS);

/** Rates a new card this way, each time when it is due. */
function rateInTurn(ratings: readonly CardRating[], examAt: Date | null = null): CardMemory {
  const [first = "good", ...others] = ratings;
  return others.reduce(
    (memory, rating) => rateCard(memory, rating, memory.dueAt, examAt),
    rateCard(null, first, START, examAt),
  );
}

test.each<[CardRating, number]>([
  ["again", 1],
  ["hard", 6],
  ["good", 10],
])("a new card rated %s comes back after %i min", (rating, minutes) => {
  const memory = rateCard(null, rating, START, null);
  expect(memory.phase).toBe("learning");
  expect(minutesUntilDue(memory)).toBe(minutes);
});

test("a new card that is easy, or good twice, is next due on a later day, at midnight in India", () => {
  const easy = rateCard(null, "easy", START, null);
  expect(easy).toMatchObject({ phase: "review", reps: 1, lapses: 0 });
  expect(easy.dueAt).toEqual(new Date("2027-01-08T18:30:00Z"));
  const good = rateInTurn(["good", "good"]);
  expect(good).toMatchObject({ phase: "review", reps: 2 });
  expect(daysUntilDue(good)).toBe(2);
});

test("a card recalled on each due day has intervals of 2, 11, 46 and 163 days, then 180 at most", () => {
  const intervals = [2, 3, 4, 5, 6].map((count) => daysUntilDue(rateInTurn(Array(count).fill("good"))));
  expect(intervals).toEqual([2, 11, 46, 163, 180]);
});

test("a forgotten card comes back after 10 min, then sooner than if it had been recalled", () => {
  const known = ["good", "good", "good", "good"] as const;
  const forgotten = rateInTurn([...known, "again"]);
  expect(forgotten).toMatchObject({ phase: "relearning", lapses: 1 });
  expect(minutesUntilDue(forgotten)).toBe(10);
  expect(minutesUntilDue(rateInTurn([...known, "again", "hard"]))).toBe(15);
  const relearned = rateInTurn([...known, "again", "good"]);
  expect(relearned).toMatchObject({ phase: "review", lapses: 1 });
  expect(daysUntilDue(relearned)).toBeLessThan(daysUntilDue(rateInTurn(known)));
});

test("before an exam, no interval is longer than half the days left; after it, the usual ones return", () => {
  const examAt = daysAfter(START, 20);
  expect(daysUntilDue(rateInTurn(["good", "good", "good"], examAt))).toBe(9);
  expect(daysUntilDue(rateInTurn(["easy"], daysAfter(START, 1)))).toBe(1);
  expect(daysUntilDue(rateInTurn(["easy"], daysAfter(START, -1)))).toBe(8);
});

test("reviews give the same memory in whatever order they arrive", () => {
  const reviews = (["good", "good", "again", "good", "easy"] as const).map((rating, index) => ({
    rating,
    at: daysAfter(START, 3 * index),
    seq: 10 + index,
  }));
  expect(replayReviews(reviews.toReversed(), null)).toEqual(replayReviews(reviews, null));
  expect(replayReviews(reviews.slice(0, 1), null)).toEqual(rateCard(null, "good", START, null));
  expect(replayReviews([], null)).toBeNull();
});

const history = fc.array(
  fc.record({
    rating: fc.constantFrom<CardRating>(...CARD_RATINGS),
    gapDays: fc.oneof(fc.constant(0), fc.double({ min: -3, max: 400, noNaN: true })),
  }),
  { maxLength: 40 },
);
const exam = fc.option(fc.integer({ min: -30, max: 400 }));

test("for any history, a better rating never brings a card back sooner, and no interval is out of range", () => {
  fc.assert(
    fc.property(history, exam, (reviews, examInDays) => {
      const examAt = examInDays === null ? null : daysAfter(START, examInDays);
      let memory: CardMemory | null = null;
      for (const { rating, gapDays } of reviews)
        memory = rateCard(memory, rating, daysAfter(memory?.lastAt ?? START, gapDays), examAt);
      const at = memory?.dueAt ?? START;
      const next = CARD_RATINGS.map((rating) => rateCard(memory, rating, at, examAt));
      const dueTimes = next.map(({ dueAt }) => dueAt.getTime());
      expect(dueTimes).toEqual(dueTimes.toSorted((a, b) => a - b));
      for (const { stability, difficulty, lastAt, dueAt, reps } of next) {
        expect(stability).toBeGreaterThan(0);
        expect(difficulty).toBeGreaterThanOrEqual(1);
        expect(difficulty).toBeLessThanOrEqual(10);
        expect(dueAt.getTime()).toBeGreaterThan(lastAt.getTime());
        expect(dueAt.getTime()).toBeLessThanOrEqual(daysAfter(lastAt, 180).getTime());
        expect(reps).toBe(reviews.length + 1);
      }
    }),
  );
});
