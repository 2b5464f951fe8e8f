import fc from "fast-check";
import { expect, test } from "vitest";
import { applyAnswers } from "../student/apply-answers.ts";
import { newLearner } from "../student/states.ts";
import { answers, day, questionsOf, syllabus } from "../test-builders.ts";
import { initialModel } from "../training/initial-model.ts";
import {
  type DailyQuestionsInput,
  dailyQuestions,
  type QuestionPick,
  questionsPerDay,
} from "./daily-questions.ts";
import type { ExamHorizon } from "./exam-horizon.ts";
import type { PlanQuestion } from "./question-selection.ts";

const rollingHorizon: ExamHorizon = { kind: "rolling", days: 180 };
const chapters = syllabus(10, 6, 3, 1);

const questionsInput = (overrides: Partial<DailyQuestionsInput> = {}): DailyQuestionsInput => ({
  userId: 1,
  learner: newLearner(),
  model: initialModel,
  chapters,
  exam: "JEE Main",
  horizon: rollingHorizon,
  now: day(0),
  eligibleTopicIds: chapters.flatMap(({ topicIds }) => topicIds),
  latestChapterId: null,
  questions: questionsOf(chapters),
  controlShare: 0,
  ...overrides,
});

const countBy = (picks: readonly QuestionPick[], by: (pick: QuestionPick) => number) => {
  const result = new Map<number, number>();
  for (const pick of picks) result.set(by(pick), (result.get(by(pick)) ?? 0) + 1);
  return result;
};

test("the same day gives the same questions for any input order; another day or learner gives others", () => {
  const questionIds = (overrides: Partial<DailyQuestionsInput>) =>
    dailyQuestions(questionsInput(overrides)).map(({ questionId }) => questionId);
  const today = questionIds({});
  const { questions, eligibleTopicIds } = questionsInput();
  expect(
    questionIds({ questions: questions.toReversed(), eligibleTopicIds: eligibleTopicIds.toReversed() }),
  ).toEqual(today);
  expect(questionIds({ now: new Date(day(0).getTime() + 3_600_000) })).toEqual(today);
  expect(questionIds({ now: day(1) })).not.toEqual(today);
  expect(questionIds({ userId: 2 })).not.toEqual(today);
});

test("picks ten different questions, never two of a topic in a row, at most four of one chapter", () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(400), (userId, days) => {
      const picks = dailyQuestions(questionsInput({ userId, now: day(days) }));
      expect(new Set(picks.map(({ questionId }) => questionId)).size).toBe(10);
      expect(Math.max(...countBy(picks, ({ chapterId }) => chapterId).values())).toBeLessThanOrEqual(4);
      for (const [index, pick] of picks.entries()) expect(picks[index - 1]?.topicId).not.toBe(pick.topicId);
    }),
    { numRuns: 40 },
  );
});

test("a new latest chapter gets at least three of ten questions, a practised one has no quota", () => {
  const countsFromLatest = (overrides: Partial<DailyQuestionsInput>) =>
    Array.from({ length: 20 }, (_, userId) =>
      dailyQuestions(questionsInput({ latestChapterId: 4, userId, ...overrides })).filter(
        ({ chapterId }) => chapterId === 4,
      ),
    ).map(({ length }) => length);
  expect(Math.min(...countsFromLatest({}))).toBeGreaterThanOrEqual(3);
  const practiceAnswers = [41, 42, 43].flatMap((topicId) =>
    answers("110101", { topicId, chapterId: 4 }, day(-1)),
  );
  const learner = applyAnswers(newLearner(), initialModel, practiceAnswers).learner;
  expect(Math.min(...countsFromLatest({ learner }))).toBe(0);
});

test("topics with more weight are picked more often, and only eligible topics are picked", () => {
  const eligibleTopicIds = [11, 12, 13, 21, 22, 23, 31, 32, 33];
  const picks = Array.from({ length: 60 }, (_, userId) =>
    dailyQuestions(questionsInput({ userId, eligibleTopicIds })),
  ).flat();
  const byChapter = countBy(picks, ({ chapterId }) => chapterId);
  expect(byChapter.get(4)).toBeUndefined();
  expect(byChapter.get(1)).toBeGreaterThan(byChapter.get(3) ?? 0);
});

test("prefers the question nearest to a probability of 70 % that was not seen recently", () => {
  const learner = applyAnswers(newLearner(), initialModel, answers("1111111111")).learner;
  const mean = (all: readonly { p: number }[]) => all.reduce((sum, { p }) => sum + p, 0) / all.length;
  const picks = dailyQuestions(questionsInput({ learner }));
  expect(mean(picks)).toBeGreaterThan(0.6);
  expect(mean(picks)).toBeLessThan(0.8);
  const seen = new Set(picks.map(({ questionId }) => questionId));
  const questions = questionsInput().questions.map((question) => ({
    ...question,
    timesSeenIn30Days: seen.has(question.id) ? 3 : 0,
  }));
  expect(
    dailyQuestions(questionsInput({ learner, questions })).filter(({ questionId }) => seen.has(questionId)),
  ).toEqual([]);
});

test("a question answered correctly is not asked again for fourteen days", () => {
  const questions = (days: number) =>
    questionsInput().questions.map((question) => ({ ...question, lastCorrectAt: day(-days) }));
  expect(dailyQuestions(questionsInput({ questions: questions(13) }))).toEqual([]);
  expect(dailyQuestions(questionsInput({ questions: questions(14) }))).toHaveLength(10);
});

test("a set never contains two variants of one question", () => {
  const questions = questionsInput().questions.map((question) => ({
    ...question,
    variantGroup: `group ${question.topicId % 3}`,
  }));
  expect(dailyQuestions(questionsInput({ questions }))).toHaveLength(3);
});

test("in the last month before the exam, questions of real papers come first", () => {
  const examSession = { exam: "JEE Main" as const, year: 2027, name: "", date: day(20) };
  const horizon: ExamHorizon = { kind: "exam", examSession, daysLeft: 20, days: 20 };
  const isHard = ({ itemDifficulty }: PlanQuestion) => itemDifficulty.difficultyLogit === 1;
  const questions = questionsInput().questions.map((question) => ({
    ...question,
    isFromPaper: isHard(question),
  }));
  const pastPaperIds = new Set(questions.filter(({ isFromPaper }) => isFromPaper).map(({ id }) => id));
  const countPastPaper = (overrides: Partial<DailyQuestionsInput>) =>
    dailyQuestions(questionsInput({ questions, ...overrides })).filter(({ questionId }) =>
      pastPaperIds.has(questionId),
    ).length;
  expect(countPastPaper({ horizon })).toBe(10);
  expect(countPastPaper({})).toBe(0);
});

test("some topics are sampled by weightage alone and marked as control", () => {
  const picks = Array.from({ length: 50 }, (_, userId) =>
    dailyQuestions(questionsInput({ userId, controlShare: 0.1 })),
  ).flat();
  const controlCount = picks.filter(({ selectionPolicy }) => selectionPolicy === "control").length;
  expect(controlCount).toBeGreaterThan(20);
  expect(controlCount).toBeLessThan(90);
});

test("after the last exam session a day has five questions", () => {
  const horizon: ExamHorizon = { kind: "maintenance", days: 180 };
  expect(questionsPerDay(horizon)).toBe(5);
  expect(dailyQuestions(questionsInput({ horizon }))).toHaveLength(5);
});

test.each<[string, number, Partial<DailyQuestionsInput>]>([
  ["no syllabus", 0, { chapters: [] }],
  ["no eligible topics", 0, { eligibleTopicIds: [] }],
  ["no questions", 0, { questions: [] }],
  ["a requested count of 0", 0, { questionCount: 0 }],
  ["one topic", 9, { eligibleTopicIds: [11] }],
  ["one chapter", 10, { eligibleTopicIds: [11, 12, 13] }],
  ["chapters without weightage", 10, { chapters: syllabus(0, 0, 0, 0) }],
  ["an exam in the past", 10, { horizon: { kind: "rolling", days: 0 } }],
])("with %s, returns %i questions", (_, expected, overrides) => {
  const picks = dailyQuestions(questionsInput(overrides));
  expect(picks).toHaveLength(expected);
  for (const { p, value } of picks) {
    expect(p).toBeGreaterThan(0);
    expect(value).toBeGreaterThanOrEqual(0);
  }
});
