import fc from "fast-check";
import { expect, test } from "vitest";
import { firstModel } from "../population/first-model.ts";
import { applyAnswers } from "../student/apply-answers.ts";
import { newLearner } from "../student/states.ts";
import { answers, day, questionsOf, syllabus } from "../test-builders.ts";
import { dailyQuestions, type QuestionDay, type QuestionPick, questionsADay } from "./daily-questions.ts";
import type { Horizon } from "./horizon.ts";
import type { PlanQuestion } from "./question-choice.ts";

const rolling: Horizon = { kind: "rolling", days: 180 };
const chapters = syllabus(10, 6, 3, 1);

const given = (over: Partial<QuestionDay> = {}): QuestionDay => ({
  userId: 1,
  learner: newLearner(),
  model: firstModel,
  chapters,
  exam: "JEE Main",
  horizon: rolling,
  now: day(0),
  eligibleTopicIds: chapters.flatMap(({ topicIds }) => topicIds),
  latestChapterId: null,
  questions: questionsOf(chapters),
  controlShare: 0,
  ...over,
});

const counts = (picks: readonly QuestionPick[], by: (pick: QuestionPick) => number) => {
  const result = new Map<number, number>();
  for (const pick of picks) result.set(by(pick), (result.get(by(pick)) ?? 0) + 1);
  return result;
};

test("the same day gives the same questions whatever order its parts come in; another day or learner others", () => {
  const ids = (over: Partial<QuestionDay>) => dailyQuestions(given(over)).map(({ questionId }) => questionId);
  const today = ids({});
  const { questions, eligibleTopicIds } = given();
  expect(ids({ questions: questions.toReversed(), eligibleTopicIds: eligibleTopicIds.toReversed() })).toEqual(
    today,
  );
  expect(ids({ now: new Date(day(0).getTime() + 3_600_000) })).toEqual(today);
  expect(ids({ now: day(1) })).not.toEqual(today);
  expect(ids({ userId: 2 })).not.toEqual(today);
});

test("ten different questions, none of a topic twice in a row, at most four from one chapter", () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(400), (userId, days) => {
      const picks = dailyQuestions(given({ userId, now: day(days) }));
      expect(new Set(picks.map(({ questionId }) => questionId)).size).toBe(10);
      expect(Math.max(...counts(picks, ({ chapterId }) => chapterId).values())).toBeLessThanOrEqual(4);
      for (const [index, pick] of picks.entries()) expect(picks[index - 1]?.topicId).not.toBe(pick.topicId);
    }),
    { numRuns: 40 },
  );
});

test("a new latest chapter gets three of ten however little it weighs, and a practised one no more than its due", () => {
  const fromLatest = (over: Partial<QuestionDay>) =>
    Array.from({ length: 20 }, (_, userId) =>
      dailyQuestions(given({ latestChapterId: 4, userId, ...over })).filter(
        ({ chapterId }) => chapterId === 4,
      ),
    ).map(({ length }) => length);
  expect(Math.min(...fromLatest({}))).toBeGreaterThanOrEqual(3);
  const practised = [41, 42, 43].flatMap((topicId) => answers("110101", { topicId, chapterId: 4 }, day(-1)));
  const learner = applyAnswers(newLearner(), firstModel, practised).learner;
  expect(Math.min(...fromLatest({ learner }))).toBe(0);
});

test("what weighs more in the paper is asked more, and only eligible topics are asked", () => {
  const eligibleTopicIds = [11, 12, 13, 21, 22, 23, 31, 32, 33];
  const picks = Array.from({ length: 60 }, (_, userId) =>
    dailyQuestions(given({ userId, eligibleTopicIds })),
  ).flat();
  const byChapter = counts(picks, ({ chapterId }) => chapterId);
  expect(byChapter.get(4)).toBeUndefined();
  expect(byChapter.get(1)).toBeGreaterThan(byChapter.get(3) ?? 0);
});

test("of a topic the question nearest to a chance of 70 % is asked, unless it was seen of late", () => {
  const learner = applyAnswers(newLearner(), firstModel, answers("1111111111")).learner;
  const mean = (all: readonly { p: number }[]) => all.reduce((sum, { p }) => sum + p, 0) / all.length;
  const picks = dailyQuestions(given({ learner }));
  expect(mean(picks)).toBeGreaterThan(0.6);
  expect(mean(picks)).toBeLessThan(0.8);
  const seen = new Set(picks.map(({ questionId }) => questionId));
  const questions = given().questions.map((one) => ({ ...one, timesSeenIn30Days: seen.has(one.id) ? 3 : 0 }));
  expect(
    dailyQuestions(given({ learner, questions })).filter(({ questionId }) => seen.has(questionId)),
  ).toEqual([]);
});

test("what was answered correctly rests for a fortnight", () => {
  const questions = (days: number) => given().questions.map((one) => ({ ...one, lastCorrectAt: day(-days) }));
  expect(dailyQuestions(given({ questions: questions(13) }))).toEqual([]);
  expect(dailyQuestions(given({ questions: questions(14) }))).toHaveLength(10);
});

test("variants of one question never meet in a set", () => {
  const questions = given().questions.map((one) => ({ ...one, variantGroup: `group ${one.topicId % 3}` }));
  expect(dailyQuestions(given({ questions }))).toHaveLength(3);
});

test("in the last month questions of real papers come first", () => {
  const session = { exam: "JEE Main" as const, year: 2027, name: "", date: day(20) };
  const horizon: Horizon = { kind: "exam", session, daysLeft: 20, days: 20 };
  const isHard = ({ hardness }: PlanQuestion) => hardness.hardness === 1;
  const questions = given().questions.map((one) => ({ ...one, isFromPaper: isHard(one) }));
  const papers = new Set(questions.filter(({ isFromPaper }) => isFromPaper).map(({ id }) => id));
  const share = (over: Partial<QuestionDay>) =>
    dailyQuestions(given({ questions, ...over })).filter(({ questionId }) => papers.has(questionId)).length;
  expect(share({ horizon })).toBe(10);
  expect(share({})).toBe(0);
});

test("some picks are drawn by weightage alone and say so", () => {
  const arms = Array.from({ length: 50 }, (_, userId) =>
    dailyQuestions(given({ userId, controlShare: 0.1 })),
  ).flat();
  const control = arms.filter(({ arm }) => arm === "control").length;
  expect(control).toBeGreaterThan(20);
  expect(control).toBeLessThan(90);
});

test("after the last exam five questions a day are enough", () => {
  const horizon: Horizon = { kind: "maintenance", days: 180 };
  expect(questionsADay(horizon)).toBe(5);
  expect(dailyQuestions(given({ horizon }))).toHaveLength(5);
});

test.each<[string, Partial<QuestionDay>, number]>([
  ["no syllabus", { chapters: [] }, 0],
  ["no eligible topics", { eligibleTopicIds: [] }, 0],
  ["no questions", { questions: [] }, 0],
  ["nothing wanted", { wanted: 0 }, 0],
  ["one topic", { eligibleTopicIds: [11] }, 9],
  ["one chapter", { eligibleTopicIds: [11, 12, 13] }, 10],
  ["chapters that weigh nothing", { chapters: syllabus(0, 0, 0, 0) }, 10],
  ["an exam in the past", { horizon: { kind: "rolling", days: 0 } }, 10],
])("with %s the day still has its questions", (_, over, expected) => {
  const picks = dailyQuestions(given(over));
  expect(picks).toHaveLength(expected);
  for (const { p, value } of picks) {
    expect(p).toBeGreaterThan(0);
    expect(value).toBeGreaterThanOrEqual(0);
  }
});
