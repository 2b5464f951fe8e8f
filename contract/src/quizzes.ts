import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MistakeCause, MistakeSource } from "./mistakes.ts";
import { PageNumber } from "./pagination.ts";
import { BuiltTestFilters, BuiltTestMinutes, BuiltTestMode, BuiltTestSize } from "./papers.ts";
import { Certainty, MarkingScheme, Outcome, QuizQuestion, ReviewQuestion, SectionKind } from "./questions.ts";
import {
  ChapterType,
  DayParam,
  EmptyBody,
  Id,
  IdempotencyHeaders,
  IdParam,
  NoContent,
  overallPrepFields,
  Percent,
  QuizState,
  Sequence,
  Time,
} from "./schemas.ts";

/** The quizzes of one chapter. Each is a quiz type under the same name with `_chapter`. */
const ChapterQuizKind = z.enum(["quick-quiz", "unlimited", "previous-questions"]);
export const ChapterQuizType = z.enum(ChapterQuizKind.options.map((kind) => `${kind}_chapter` as const));
export type ChapterQuizType = z.infer<typeof ChapterQuizType>;
export const QuizType = z.enum([
  ...ChapterQuizType.options,
  "custom",
  "bookmarks",
  "diagnostic",
  "mock",
  "built",
  "mistakes",
  "similar",
  "topic",
]);
export type QuizType = z.infer<typeof QuizType>;
/** `exam`: with sections, as in the exam hall. `practice`: each question can be checked. */
export const QuizMode = z.enum(["plain", "exam", "practice"]);
export type QuizMode = z.infer<typeof QuizMode>;

/** A section of a quiz in exam mode, in the order of the paper. */
export const QuizSection = z.object({
  name: z.string(),
  kind: SectionKind,
  questions: z.number().int(),
  marking: MarkingScheme,
  /** Empty until the quiz begins. */
  question_ids: z.array(Id),
});
export type QuizSection = z.infer<typeof QuizSection>;

export const Quiz = z.object({
  hash: z.string(),
  id: Id,
  type: QuizType,
  mode: QuizMode,
  /** Set for mock tests and built tests, else null. */
  name: z.string().nullable(),
  state: QuizState,
  /** The time limit; null means none. */
  minutes: z.number().int().nullable(),
  /** Null for a quiz without a time limit, and until the quiz begins. */
  end_time: Time.nullable(),
  /** Empty until the quiz begins. */
  question_ids: z.array(Id),
  /** In exam mode; otherwise empty. */
  sections: z.array(QuizSection),
  total_questions: z.number().int(),
  created_at: Time,
  server_now: Time,
  answered_ids: z.array(Id),
  /** The questions that the learner has opened, and those marked for review. */
  visited_ids: z.array(Id),
  marked_ids: z.array(Id),
  /** Questions whose key the learner has seen, here or in another quiz. They accept no more answers. */
  closed_ids: z.array(Id),
  /** Those of them that the learner has checked here, in practice mode. */
  checked_ids: z.array(Id),
  /** How many of its questions are open in another running timed quiz; ending this quiz would close them there. */
  shared_with_timed: z.number().int(),
  /** These questions; in practice mode, checking one of them would close it there too. */
  shared_with_timed_ids: z.array(Id),
  /**
   * The learner has not come back to it: only what was answered counts, `total_questions` included. So too for a paper of the
   * week that ended without an answer.
   */
  left_open: z.boolean(),
  /** Outcome of each question, in the order of `question_ids`; empty until the quiz is completed. */
  outcomes: z.array(Outcome),
  chapter_id: Id.nullable(),
  chapter_name: z.string().nullable(),
  /** Set for diagnostics, else null: after this many answered or skipped questions the player offers to finish. */
  finish_after: z.number().int().nullable(),
  /** The paper of a mock test, with which it can be sat again, or of a built test. */
  paper_id: Id.nullable(),
});
export type Quiz = z.infer<typeof Quiz>;

export const QuizStats = z.object({
  total: z.number().int(),
  correct: z.number().int(),
  correct_pct: Percent,
  wrong: z.number().int(),
  wrong_pct: Percent,
  unattempted: z.number().int(),
  score: z.number(),
  max_score: z.number(),
});
export type QuizStats = z.infer<typeof QuizStats>;

/**
 * The share of the marks in a part of the paper that is expected of the learner, with its 80 % interval; `right` of
 * `answered` questions were fully right. Without answers it carries no information.
 */
const PartOfPaper = z.object({
  percent: Percent,
  low: Percent,
  high: Percent,
  answered: z.number().int(),
  right: z.number().int(),
});

/** Overall prep as of today, and what a diagnostic alone says about the parts of the paper. */
export const DiagnosticResult = z.object({
  ...overallPrepFields,
  answered: z.number().int(),
  branches: z.array(PartOfPaper.extend({ type: ChapterType })),
  /** Every chapter that the diagnostic could ask about, in teaching order. */
  chapters: z.array(PartOfPaper.extend({ chapter_id: Id, chapter_name: z.string(), type: ChapterType })),
});
export type DiagnosticResult = z.infer<typeof DiagnosticResult>;

const PublicId = z.string().min(1).max(64);

/**
 * A quiz of one type on one chapter, a quiz of chosen questions, a quiz of the learner's bookmarks, a mock test (a new
 * paper by its blueprint, or a stored paper by its id), a built test, a quiz of mistakes, of questions like one, or of a
 * topic.
 */
export const CreateQuiz = z.union([
  z.strictObject({
    type: z.literal("custom"),
    question_hashes: z
      .array(PublicId)
      .min(1)
      .max(100)
      .refine((hashes) => new Set(hashes).size === hashes.length, "Each question may be named once."),
  }),
  z.strictObject({ type: z.literal("bookmarks") }),
  z.strictObject({
    type: ChapterQuizType,
    chapter_id: Id,
    /** Not for a quick quiz (422). */
    mode: z.enum(["exam", "practice"]).optional(),
  }),
  z.strictObject({ type: z.literal("mock"), blueprint: z.string().min(1).max(64) }),
  z.strictObject({ type: z.literal("mock"), paper: Id }),
  /** A new test of questions that fit the filters. Practice mode has no clock, so `minutes` has no effect there. */
  z.strictObject({
    type: z.literal("built"),
    filters: BuiltTestFilters,
    count: BuiltTestSize,
    minutes: BuiltTestMinutes,
    mode: BuiltTestMode,
  }),
  /** A built test that the learner keeps, by its id. */
  z.strictObject({ type: z.literal("built"), test: Id }),
  /** The learner's mistakes that the filters find, those that are due first, at most 30. */
  z.strictObject({
    type: z.literal("mistakes"),
    chapter_id: Id.optional(),
    cause: MistakeCause.optional(),
    source: MistakeSource.optional(),
    since: DayParam.optional(),
  }),
  /**
   * Up to three questions like this one of a quiz of the learner, or up to two `easier` ones of the same idea, in practice
   * mode.
   */
  z.strictObject({
    type: z.literal("similar"),
    question_id: Id,
    from_hash: PublicId,
    easier: z.literal(true).optional(),
  }),
  /** Up to ten questions of one topic, in practice mode. */
  z.strictObject({ type: z.literal("topic"), topic_id: Id }),
]);
export type CreateQuiz = z.infer<typeof CreateQuiz>;

const Milliseconds = z.number().int().min(0).max(86_400_000);

const AnswerMetadata = {
  seq: Sequence.optional(),
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

const QuizHashParams = z.object({ hash: PublicId });
const HashResponse = z.object({ hash: z.string() });
const HintsResponse = z.object({
  /** `n` counts from 1. */
  hints: z.array(z.object({ n: z.number().int(), html: z.string() })),
  /** How many hints the question has. */
  total: z.number().int(),
});

export const quizzes = {
  createQuiz: endpoint("createQuiz", {
    access: "learner",
    headers: IdempotencyHeaders,
    body: CreateQuiz,
    response: HashResponse,
  }),
  createDiagnostic: endpoint("createDiagnostic", {
    access: "learner",
    headers: IdempotencyHeaders,
    body: EmptyBody,
    response: HashResponse,
  }),
  listOpenQuizzes: endpoint("listOpenQuizzes", {
    access: "learner",
    response: z.object({
      quizzes: z.array(
        Quiz.pick({
          hash: true,
          type: true,
          mode: true,
          name: true,
          state: true,
          minutes: true,
          end_time: true,
          total_questions: true,
          chapter_name: true,
        }).extend({
          answered: z.number().int(),
          /** Whether `discardQuiz` would delete it. */
          can_discard: z.boolean(),
          created_at: Time,
          server_now: Time,
        }),
      ),
    }),
  }),
  getQuiz: endpoint("getQuiz", {
    access: "learner",
    params: QuizHashParams,
    response: z.object({ quiz: Quiz }),
  }),
  /** Starts the clock of a quiz in state `created`. Repeating it changes nothing; 409 for a completed quiz. */
  beginQuiz: endpoint("beginQuiz", {
    access: "learner",
    params: QuizHashParams,
    body: EmptyBody,
    response: z.object({ quiz: Quiz }),
  }),
  /** All questions of a quiz in their order, so that it can go on without a network. */
  getQuizQuestions: endpoint("getQuizQuestions", {
    access: "learner",
    params: QuizHashParams,
    response: z.object({ questions: z.array(QuizQuestion) }),
  }),
  /** Saves which questions were opened and which are marked for review. */
  saveVisits: endpoint("saveVisits", {
    access: "learner",
    params: QuizHashParams,
    body: Visits,
    response: z.object({ saved: z.literal(true) }),
  }),
  /**
   * Saves the times of questions that were opened and left without an answer; an answer brings its own. Times only grow.
   * 409 in a diagnostic, where leaving a question skips it.
   */
  saveQuestionTimes: endpoint("saveQuestionTimes", {
    access: "learner",
    params: QuizHashParams,
    body: QuestionTimes,
    response: z.object({ saved: z.literal(true) }),
  }),
  /** Reading a question opens it, unless the header `Purpose: prefetch` says that it is fetched ahead. */
  getQuizQuestion: endpoint("getQuizQuestion", {
    access: "learner",
    headers: z.looseObject({ purpose: z.string().optional() }),
    params: QuizHashParams.extend({ questionId: IdParam }),
    response: z.object({ question: QuizQuestion }),
  }),
  answerQuestion: endpoint("answerQuestion", {
    access: "learner",
    params: QuizHashParams.extend({ questionId: IdParam }),
    body: AnswerSubmission,
    response: z.object({ saved: z.literal(true), server_now: Time, end_time: Time.nullable() }),
  }),
  /** The hints that the learner has taken for this question, in their order; 409 except in practice mode. */
  listHints: endpoint("listHints", {
    access: "learner",
    params: QuizHashParams.extend({ questionId: IdParam }),
    response: HintsResponse,
  }),
  /**
   * Takes the next hint and returns all taken so far. 404 beyond the last one; 409 except in practice mode, while the
   * question is open in a timed quiz, and once it is closed.
   */
  takeHint: endpoint("takeHint", {
    access: "learner",
    params: QuizHashParams.extend({ questionId: IdParam }),
    body: EmptyBody,
    response: HintsResponse,
  }),
  /**
   * Closes the question, answered or not, in all the learner's quizzes in progress and returns it with its key. In
   * practice mode only (409).
   */
  checkQuizQuestion: endpoint("checkQuizQuestion", {
    access: "learner",
    params: QuizHashParams.extend({ questionId: IdParam }),
    body: EmptyBody,
    response: z.object({ question: ReviewQuestion }),
  }),
  endQuiz: endpoint("endQuiz", {
    access: "learner",
    params: QuizHashParams,
    body: EmptyBody,
    response: z.object({ state: z.literal("completed") }),
  }),
  /**
   * Deletes an untimed quiz in progress, or any quiz that was not begun: no marks, no statistics, and its questions are
   * no longer open. 409 `has_answers` for one with an answer, a checked question or a taken hint, or a diagnostic that has
   * gone on after a skipped question: it can be ended instead. 409 also for a timed quiz that was begun, for a completed
   * one, and for one with a question that the learner has reported.
   */
  discardQuiz: endpoint("discardQuiz", {
    access: "learner",
    params: QuizHashParams,
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),
  getQuizStats: endpoint("getQuizStats", {
    access: "learner",
    params: QuizHashParams,
    /** `diagnostic_result` is null except for diagnostics. */
    response: z.object({ stats: QuizStats, diagnostic_result: DiagnosticResult.nullable() }),
  }),
  listQuizHistory: endpoint("listQuizHistory", {
    access: "learner",
    params: z.object({ id: IdParam }),
    query: z.object({
      page: PageNumber,
      type: ChapterQuizKind,
    }),
    response: z.object({
      quizzes: z.array(
        z.object({
          id: Id,
          hash: z.string(),
          type: QuizType,
          state: QuizState,
          created_at: Time,
          /** See `Quiz`. */
          left_open: z.boolean(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
};
