import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Certainty, ReviewQuestion } from "./questions.ts";
import { EmptyBody, Id, QuizParams, QuizQuestionParams, Sequence, Time } from "./schemas.ts";

const Milliseconds = z.number().int().min(0).max(86_400_000);

const AnswerMetadata = {
  seq: Sequence.optional(),
  /** As the header `X-Clock-Set`; only pages of an earlier build send it here. */
  is_clock_set: z.boolean().optional(),
  time_ms: Milliseconds.optional(),
  /** How much of `time_ms` the device was offline. */
  offline_ms: Milliseconds.optional(),
  /** How certain the learner is of this answer; null or left out if they have not said. A cleared answer has none. */
  certainty: Certainty.nullable().optional(),
  /** Whether the question is marked for review. */
  marked: z.boolean().optional(),
};

/**
 * `answer_id`: an option, a number as typed, or null to clear. `answer_ids`: the options of a multi-correct question.
 */
export const AnswerSubmission = z.union([
  z.strictObject({ answer_id: z.union([Id, z.string().min(1).max(40), z.null()]), ...AnswerMetadata }),
  z.strictObject({
    answer_ids: z
      .array(Id)
      .min(1)
      .max(20)
      .refine((ids) => new Set(ids).size === ids.length, "Each option may be named once."),
    ...AnswerMetadata,
  }),
]);
export type AnswerSubmission = z.infer<typeof AnswerSubmission>;

const VisitIds = z.array(Id).max(100);

/**
 * `visited_ids`: the questions opened since the last call, or all; visits are only added. `marks`: the questions that
 * were marked for review, or whose mark was removed, as of `seq`, which is in one sequence with the answers.
 * `marked_ids`: all questions that are marked as of `seq`. It also removes marks of another device that the sender does
 * not know of.
 */
export const Visits = z.strictObject({
  visited_ids: VisitIds,
  marks: z
    .array(z.strictObject({ question_id: Id, marked: z.boolean() }))
    .max(100)
    .optional(),
  marked_ids: VisitIds.optional(),
  seq: Sequence,
});
export type Visits = z.infer<typeof Visits>;

/** How long questions were on the screen in total, and for how much of it the device was offline. */
export const QuestionTimes = z.strictObject({
  times: z
    .array(z.strictObject({ question_id: Id, time_ms: Milliseconds, offline_ms: Milliseconds.optional() }))
    .min(1)
    .max(100),
});
export type QuestionTimes = z.infer<typeof QuestionTimes>;

const HintsResponse = z.object({
  /** `n` counts from 1. */
  hints: z.array(z.object({ n: z.number().int(), html: z.string() })),
  /** How many hints the question has. */
  total: z.number().int(),
});

export const answers = {
  /** Saves which questions were opened and which are marked for review. */
  saveVisits: endpoint("saveVisits", {
    access: "learner",
    params: QuizParams,
    body: Visits,
    response: z.object({ saved: z.literal(true) }),
  }),
  /**
   * Saves the times of questions that were opened and left without an answer; an answer brings its own. Times only grow.
   * 409 in a diagnostic, where leaving a question skips it.
   */
  saveQuestionTimes: endpoint("saveQuestionTimes", {
    access: "learner",
    params: QuizParams,
    body: QuestionTimes,
    response: z.object({ saved: z.literal(true) }),
  }),
  /**
   * The header `X-Clock-Set: 1` says that this server has set the clock by which `seq` was given. Then an answer to a set test
   * that was given in time may arrive three minutes late. It is no field, because a server of an earlier build refuses fields
   * that it does not know.
   */
  answerQuestion: endpoint("answerQuestion", {
    access: "learner",
    headers: z.looseObject({ "x-clock-set": z.string().optional() }),
    params: QuizQuestionParams,
    body: AnswerSubmission,
    /** `end_time` is null without a limit, and while a teacher has paused the test: nobody knows it then. */
    response: z.object({ saved: z.literal(true), server_now: Time, end_time: Time.nullable() }),
  }),
  /** The hints that the learner has taken for this question, in their order; 409 except in practice mode. */
  listHints: endpoint("listHints", {
    access: "learner",
    params: QuizQuestionParams,
    response: HintsResponse,
  }),
  /**
   * Takes the next hint and returns all taken so far. 404 beyond the last one; 409 except in practice mode, while the
   * question is open in a timed quiz, and once it is closed.
   */
  takeHint: endpoint("takeHint", {
    access: "learner",
    params: QuizQuestionParams,
    body: EmptyBody,
    response: HintsResponse,
  }),
  /**
   * Closes the question, answered or not, in all the learner's quizzes in progress and returns it with its key. In
   * practice mode only (409).
   */
  checkQuizQuestion: endpoint("checkQuizQuestion", {
    access: "learner",
    params: QuizQuestionParams,
    body: EmptyBody,
    response: z.object({ question: ReviewQuestion }),
  }),
};
