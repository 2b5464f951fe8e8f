import { expect, test } from "vitest";
import { reviseMemory } from "../memory.ts";
import { firstModel } from "../population/first-model.ts";
import { type Learner, newLearner, newTopic } from "../student/states.ts";
import { day, syllabus } from "../test-builders.ts";
import { type CardDay, dailyCards } from "./daily-cards.ts";

const chapters = syllabus(5, 3, 2, 2, 2, 2, 2, 2, 2, 2);
const topicIds = chapters.flatMap((chapter) => chapter.topicIds);

/** A learner who revised the card of each of these topics so many days ago. */
function learnerWith(revised: Record<number, number>): Learner {
  const topics = Object.entries(revised).map(([topicId, days]) => {
    const memory = reviseMemory(null, "good", day(-days));
    return [Number(topicId), { ...newTopic(), memory }] as const;
  });
  return { ...newLearner(), topics: new Map(topics) };
}

const given = (over: Partial<CardDay> = {}): CardDay => ({
  userId: 1,
  learner: newLearner(),
  model: firstModel,
  chapters,
  exam: "JEE Main",
  horizon: { kind: "rolling", days: 180 },
  now: day(0),
  topicIds,
  latestChapterId: null,
  ...over,
});

test("a day has at most twenty cards, and at most half of them are new", () => {
  expect(dailyCards(given())).toHaveLength(10);
  const revised = Object.fromEntries(topicIds.slice(0, 15).map((topicId) => [topicId, 10]));
  const picks = dailyCards(given({ learner: learnerWith(revised) }));
  expect(picks).toHaveLength(20);
  expect(picks.filter(({ topicId }) => !(topicId in revised))).toHaveLength(10);
});

test("what was revised within twenty hours, or would gain next to nothing, is left out", () => {
  const all = (days: number) => Object.fromEntries(topicIds.map((topicId) => [topicId, days]));
  expect(dailyCards(given({ learner: learnerWith(all(0.8)) }))).toEqual([]);
  expect(dailyCards(given({ learner: learnerWith(all(3)) }))).toHaveLength(20);
  const faint = { topicIds: [101], chapters: syllabus(...Array(200).fill(50)) };
  expect(dailyCards(given({ ...faint, learner: learnerWith({ 101: 1 }) }))).toEqual([]);
});

test("the same day gives the same cards, another day others", () => {
  expect(dailyCards(given({ topicIds: topicIds.toReversed() }))).toEqual(dailyCards(given()));
  expect(dailyCards(given({ now: day(1) }))).not.toEqual(dailyCards(given()));
});

test("old cards come before fresh ones", () => {
  const revised = Object.fromEntries(topicIds.map((topicId, index) => [topicId, index < 6 ? 60 : 1]));
  const days = Array.from({ length: 20 }, (_, userId) =>
    dailyCards(
      given({ userId, wanted: 6, learner: learnerWith(revised), chapters: syllabus(...Array(10).fill(1)) }),
    ),
  ).flat();
  const old = days.filter(({ topicId }) => revised[topicId] === 60).length;
  expect(old / days.length).toBeGreaterThan(0.5);
});

test.each<[string, Partial<CardDay>]>([
  ["no syllabus", { chapters: [] }],
  ["no notes", { topicIds: [] }],
])("with %s there are no cards", (_, over) => {
  expect(dailyCards(given(over))).toEqual([]);
});
