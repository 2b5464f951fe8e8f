import { expect, test } from "vitest";
import { memoryAfterCard } from "../memory.ts";
import { type Learner, newLearner, newTopic } from "../student/states.ts";
import { day, syllabus } from "../test-builders.ts";
import { initialModel } from "../training/initial-model.ts";
import { type DailyCardsInput, dailyCards } from "./daily-cards.ts";

const chapters = syllabus(5, 3, 2, 2, 2, 2, 2, 2, 2, 2);
const topicIds = chapters.flatMap((chapter) => chapter.topicIds);

/** A learner who last reviewed the card of each topic this many days ago. */
function learnerWhoReviewed(daysSinceReview: Record<number, number>): Learner {
  const topics = Object.entries(daysSinceReview).map(([topicId, days]) => {
    const memory = memoryAfterCard(null, "good", day(-days));
    return [Number(topicId), { ...newTopic(), memory }] as const;
  });
  return { ...newLearner(), topics: new Map(topics) };
}

const cardsInput = (overrides: Partial<DailyCardsInput> = {}): DailyCardsInput => ({
  userId: 1,
  learner: newLearner(),
  model: initialModel,
  chapters,
  exam: "JEE Main",
  horizon: { kind: "rolling", days: 180 },
  now: day(0),
  topicIds,
  latestChapterId: null,
  ...overrides,
});

test("a day has at most twenty cards, and at most half of them are new", () => {
  expect(dailyCards(cardsInput())).toHaveLength(10);
  const daysSinceReview = Object.fromEntries(topicIds.slice(0, 15).map((topicId) => [topicId, 10]));
  const picks = dailyCards(cardsInput({ learner: learnerWhoReviewed(daysSinceReview) }));
  expect(picks).toHaveLength(20);
  expect(picks.filter(({ topicId }) => !(topicId in daysSinceReview))).toHaveLength(10);
});

test("skips cards reviewed within twenty hours and cards with almost no gain", () => {
  const allReviewed = (days: number) => Object.fromEntries(topicIds.map((topicId) => [topicId, days]));
  expect(dailyCards(cardsInput({ learner: learnerWhoReviewed(allReviewed(0.8)) }))).toEqual([]);
  expect(dailyCards(cardsInput({ learner: learnerWhoReviewed(allReviewed(3)) }))).toHaveLength(20);
  const lowWeightTopic = { topicIds: [101], chapters: syllabus(...Array(200).fill(50)) };
  expect(dailyCards(cardsInput({ ...lowWeightTopic, learner: learnerWhoReviewed({ 101: 1 }) }))).toEqual([]);
});

test("the same day gives the same cards, another day gives others", () => {
  expect(dailyCards(cardsInput({ topicIds: topicIds.toReversed() }))).toEqual(dailyCards(cardsInput()));
  expect(dailyCards(cardsInput({ now: day(1) }))).not.toEqual(dailyCards(cardsInput()));
});

test("prefers cards that were reviewed long ago", () => {
  const daysSinceReview = Object.fromEntries(topicIds.map((topicId, index) => [topicId, index < 6 ? 60 : 1]));
  const days = Array.from({ length: 20 }, (_, userId) =>
    dailyCards(
      cardsInput({
        userId,
        cardCount: 6,
        learner: learnerWhoReviewed(daysSinceReview),
        chapters: syllabus(...Array(10).fill(1)),
      }),
    ),
  ).flat();
  const old = days.filter(({ topicId }) => daysSinceReview[topicId] === 60).length;
  expect(old / days.length).toBeGreaterThan(0.5);
});

test.each<[string, Partial<DailyCardsInput>]>([
  ["no syllabus", { chapters: [] }],
  ["no notes", { topicIds: [] }],
])("with %s there are no cards", (_, overrides) => {
  expect(dailyCards(cardsInput(overrides))).toEqual([]);
});
