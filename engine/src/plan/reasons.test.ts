import { expect, test } from "vitest";
import { applyAnswers, type QuizAnswer } from "../student/apply-answers.ts";
import { newLearner } from "../student/states.ts";
import { answers, day, questionsOf, syllabus } from "../test-builders.ts";
import { initialModel } from "../training/initial-model.ts";
import { dailyQuestions } from "./daily-questions.ts";
import { createTopicExplainer, type Reason } from "./reasons.ts";
import type { SyllabusChapter } from "./syllabus.ts";
import { type PlanContext, topicValues } from "./topic-value.ts";

/** Ten chapters with topics 11, 12, 13, 21 …, all of weightage 4 except the ninth with 2. Today is day 30. */
const chapters = syllabus(4, 4, 4, 4, 4, 4, 4, 4, 2, 4);
const reasonsOf = (
  topicId: number,
  {
    answered = [],
    latestChapterId = null,
    ...overrides
  }: Partial<PlanContext> & { answered?: readonly QuizAnswer[]; latestChapterId?: number | null } = {},
) => {
  const values = topicValues({
    learner: applyAnswers(newLearner(), initialModel, answered).learner,
    model: initialModel,
    chapters,
    exam: "JEE Main",
    now: day(30),
    horizon: { kind: "rolling", days: 120 },
    ...overrides,
  });
  const topic = values.get(topicId);
  return topic ? createTopicExplainer([...values.values()], latestChapterId)(topic) : [];
};
const weightage = (percent: number, topics: number | null = null): Reason => ({
  kind: "weightage",
  percent,
  topics,
});
/** Answers in each topic of these chapters; by default eight right ones. */
const practiceAnswers = (chapterIds: readonly number[], days: number, credits = "11111111") =>
  chapterIds.flatMap((chapterId) =>
    [1, 2, 3].flatMap((topic) => answers(credits, { topicId: 10 * chapterId + topic, chapterId }, day(days))),
  );
const chaptersExcept = (...excluded: number[]) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((id) => !excluded.includes(id));
const heavyChapterFive = syllabus(4, 4, 4, 4, 8, 4, 4, 4, 2, 2);
/** Chapter 2 requires 3, chapter 5 requires 6, chapters 1 and 4 require none, and all others require 5. */
const withPrerequisites: SyllabusChapter[] = chapters.map((chapter) => ({
  ...chapter,
  requires: chapter.id === 2 ? [3] : [1, 4].includes(chapter.id) ? [] : [chapter.id === 5 ? 6 : 5],
}));

test("the reason names what raises a topic's value above the others'", () => {
  expect(reasonsOf(51, { chapters: heavyChapterFive })).toEqual([weightage(20)]);
  expect(reasonsOf(51, { answered: practiceAnswers(chaptersExcept(5), 28) })).toEqual([{ kind: "new" }]);
  expect(
    reasonsOf(51, { answered: [...practiceAnswers(chaptersExcept(5), 30), ...practiceAnswers([5], -1)] }),
  ).toEqual([{ kind: "time", days: 30 }]);
  const weakAnswers = [...practiceAnswers(chaptersExcept(5), 30), ...practiceAnswers([5], 30, "10010110")];
  expect(reasonsOf(51, { answered: weakAnswers })).toMatchObject([{ kind: "gap" }]);
  expect(reasonsOf(51, { latestChapterId: 5 })).toEqual([{ kind: "latest" }]);
  expect(reasonsOf(11, { chapters: withPrerequisites })).toEqual([{ kind: "no_prerequisites" }]);
  const onePrerequisiteKnown = [
    ...practiceAnswers([3], 29, "1111111111"),
    ...practiceAnswers([5, 6], 29, "000000"),
  ];
  expect(reasonsOf(21, { chapters: withPrerequisites, answered: onePrerequisiteKnown })).toContainEqual({
    kind: "prerequisites_known",
  });
  const minutesByTopic = new Map(
    chaptersExcept().flatMap((id) => [1, 2, 3].map((topic) => [10 * id + topic, 3] as const)),
  );
  expect(reasonsOf(51, { minutes: new Map([...minutesByTopic, [51, 1]]) })).toEqual([
    weightage(11),
    { kind: "quick" },
  ]);
  const fewTopics = syllabus(4, 4, 4, 2).map((chapter) =>
    chapter.id === 4 ? { ...chapter, topicIds: [41] } : chapter,
  );
  expect(reasonsOf(41, { chapters: fewTopics })).toEqual([weightage(14, 1)]);
});

test("a reason that holds for all topics is given only if there is no other", () => {
  expect(reasonsOf(91)).toEqual([{ kind: "new" }]);
  expect(reasonsOf(91, { answered: practiceAnswers(chaptersExcept(9), 28, "1") })).toEqual([{ kind: "new" }]);
});

test("too few answers never give a gap as the reason", () => {
  const fewTopics = answers("00", { topicId: 51, chapterId: 5 }, day(30));
  expect(reasonsOf(51, { answered: fewTopics }).map(({ kind }) => kind)).not.toContain("gap");
});

test("a new account's ten questions have varied and true reasons", () => {
  const weightages = [7, 7, 6, 6, 5, 4, 4, 3, 3, 2, 2, 1];
  const total = weightages.reduce((sum, weightage) => sum + weightage, 0);
  const newSyllabus = syllabus(...weightages).map((chapter) => ({
    ...chapter,
    requires: chapter.id % 3 === 0 ? [] : [(chapter.id % 12) + 1],
  }));
  for (let userId = 1; userId <= 20; userId++) {
    const picks = dailyQuestions({
      userId,
      learner: newLearner(),
      model: initialModel,
      chapters: newSyllabus,
      exam: "JEE Main",
      now: day(0),
      horizon: { kind: "rolling", days: 180 },
      eligibleTopicIds: newSyllabus.flatMap(({ topicIds }) => topicIds),
      latestChapterId: null,
      questions: questionsOf(newSyllabus),
    });
    expect(new Set(picks.map(({ reasons }) => JSON.stringify(reasons))).size).toBeGreaterThanOrEqual(3);
    for (const { reasons, chapterId, selectionPolicy } of picks) {
      const percent = Math.round((100 * (weightages[chapterId - 1] ?? 0)) / total);
      for (const reason of reasons) {
        expect(["weightage", "no_prerequisites", "new"]).toContain(reason.kind);
        if (reason.kind === "weightage") expect(reason.percent).toBe(percent);
        if (reason.kind === "no_prerequisites") expect(chapterId % 3).toBe(0);
      }
      if (selectionPolicy === "control") expect(reasons.map(({ kind }) => kind)).toEqual(["weightage"]);
    }
  }
});

test("topics without weight still have a reason", () => {
  expect(reasonsOf(11, { chapters: syllabus(0, 0, 0) })).toEqual([{ kind: "new" }]);
  expect(reasonsOf(11, { chapters: syllabus(0, 1), answered: practiceAnswers([1, 2], 30) })).not.toEqual([]);
});
