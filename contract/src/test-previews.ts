// A set test as a student would sit it, tried by its teacher. Nothing of it is stored.
import { z } from "zod";
import { AnswerSubmission } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import { AttemptQuestion, ReviewQuestion } from "./questions.ts";
import { QuizSection } from "./quizzes.ts";
import { Id, IdParam, positiveIntParam, Time } from "./schemas.ts";
import { MAX_TEST_QUESTIONS } from "./test-limits.ts";

/** By what the questions and options are shuffled, if the test shuffles them: another seed, another student. */
const MAX_SEED = 1_000_000_000;

const access = "teacher";
const params = z.object({ id: IdParam });

/** For the teacher who owns the test, in every state of it. */
export const testPreviews = {
  previewSetTest: endpoint("previewSetTest", {
    access,
    params,
    query: z.object({ seed: positiveIntParam(MAX_SEED) }),
    response: z.object({
      title: z.string(),
      minutes: z.number().int(),
      server_now: Time,
      sections: z.array(QuizSection),
      /** In the order of the paper; none of a draft that has none. */
      questions: z.array(AttemptQuestion),
    }),
  }),
  /** Marks answers as the test would, and returns all questions with their keys. */
  gradePreview: endpoint("gradePreview", {
    access,
    params,
    body: z.strictObject({
      seed: z.number().int().min(1).max(MAX_SEED),
      answers: z
        .array(z.strictObject({ question_id: Id, answer: AnswerSubmission }))
        .max(MAX_TEST_QUESTIONS)
        .refine(
          (answers) => new Set(answers.map(({ question_id }) => question_id)).size === answers.length,
          "Each question may be answered once.",
        ),
    }),
    response: z.object({
      score: z.number(),
      /** Of the questions that count. */
      max_score: z.number(),
      questions: z.array(ReviewQuestion),
    }),
  }),
};
