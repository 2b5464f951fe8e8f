import fc from "fast-check";
import { expect, test } from "vitest";
import { applyAnswers } from "../student/apply-answers.ts";
import { newLearner } from "../student/states.ts";
import { answers, day, questionsOf, syllabus } from "../test-builders.ts";
import { initialModel } from "../training/initial-model.ts";
import { dailyCards } from "./daily-cards.ts";
import { dailyQuestions } from "./daily-questions.ts";
import { examHorizon } from "./exam-horizon.ts";
import { topicValues } from "./topic-value.ts";

/**
 * A plan's input for any learner. The syllabus may be empty or without weightage, the exam long over, a topic
 * removed.
 */
const arbitraryPlanInput = fc
  .record({
    weightages: fc.array(fc.nat(12), { maxLength: 5 }),
    topics: fc.subarray([11, 12, 13, 21, 22, 31, 41, 99]),
    latestChapterId: fc.option(fc.constantFrom(1, 2, 9)),
    history: fc.dictionary(fc.constantFrom("11", "12", "21", "31", "99"), fc.stringMatching(/^[01]{1,12}$/)),
    daysToExam: fc.option(fc.integer({ min: -400, max: 400 })),
    now: fc.integer({ min: -30, max: 400 }),
    userId: fc.nat(50),
  })
  .map(({ weightages, topics, history, daysToExam, now, ...rest }) => {
    const chapters = syllabus(...weightages);
    const input = Object.entries(history).flatMap(([topic, credits]) =>
      answers(credits, { topicId: Number(topic), chapterId: Math.floor(Number(topic) / 10) }),
    );
    const exam = "JEE Main" as const;
    const date = day(now + (daysToExam ?? 0));
    const sessions =
      daysToExam === null ? [] : [{ exam, year: date.getUTCFullYear(), name: "Session 1", date }];
    return {
      ...rest,
      chapters,
      exam,
      model: initialModel,
      now: day(now),
      topicIds: topics,
      eligibleTopicIds: topics,
      learner: applyAnswers(newLearner([1]), initialModel, input).learner,
      horizon: examHorizon(sessions, { exam, targetYear: date.getUTCFullYear() }, day(now)),
      questions: questionsOf(chapters),
    };
  });

test("for any syllabus, history and exam date, plans hold each eligible item once, with finite values", () => {
  fc.assert(
    fc.property(arbitraryPlanInput, (input) => {
      const inSyllabus = input.chapters.flatMap(({ topicIds }) => topicIds);
      const questions = dailyQuestions(input);
      const cards = dailyCards(input);
      expect(new Set(questions.map(({ questionId }) => questionId)).size).toBe(questions.length);
      expect(new Set(cards.map(({ topicId }) => topicId)).size).toBe(cards.length);
      for (const { topicId, value } of [...questions, ...cards]) {
        expect(input.topicIds).toContain(topicId);
        expect(inSyllabus).toContain(topicId);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(Number.POSITIVE_INFINITY);
      }
      for (const { p } of questions) expect(p > 0 && p < 1).toBe(true);
    }),
  );
});

test("shares of the paper sum to 1 if there are topics, and no value is negative", () => {
  fc.assert(
    fc.property(arbitraryPlanInput, (input) => {
      const values = [...topicValues(input).values()];
      const sum = values.reduce((total, { share }) => total + share, 0);
      expect(sum).toBeCloseTo(input.chapters.length > 0 ? 1 : 0, 9);
      for (const { value, gain, recall } of values) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(gain)).toBe(true);
        expect(recall > 0 && recall <= 1).toBe(true);
      }
    }),
  );
});
