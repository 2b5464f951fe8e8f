import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageNumber } from "./pagination.ts";
import { MarkingScheme, Outcome, QuizQuestion, SectionKind } from "./questions.ts";
import {
  ChapterType,
  EmptyBody,
  Id,
  IdParam,
  NoContent,
  overallPrepFields,
  Percent,
  QuizParams,
  QuizQuestionParams,
  QuizState,
  Time,
} from "./schemas.ts";
import { ListedTest } from "./tests.ts";

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
  "assigned",
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
  /** Set for mock tests and a teacher's tests, else null: the type says what a quiz is called. */
  name: z.string().nullable(),
  state: QuizState,
  /** The time limit; null means none. */
  minutes: z.number().int().nullable(),
  /** Null for a quiz without a time limit, and until the quiz begins. */
  end_time: Time.nullable(),
  /** Of a teacher's test that is paused now: its questions are not shown, and `end_time` counts the pause as if nobody ended it. */
  paused_since: Time.nullable(),
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
  /** How many of the wrong ones are partly right. */
  partial: z.number().int(),
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

export const quizzes = {
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
          paused_since: true,
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
      /** Tests of teachers that the learner can begin, and those that open within seven days; at most five. */
      due_tests: z.array(ListedTest),
    }),
  }),
  getQuiz: endpoint("getQuiz", {
    access: "learner",
    params: QuizParams,
    response: z.object({ quiz: Quiz }),
  }),
  /** Starts the clock of a quiz in state `created`. Repeating it changes nothing; 409 for a completed quiz. */
  beginQuiz: endpoint("beginQuiz", {
    access: "learner",
    params: QuizParams,
    body: EmptyBody,
    response: z.object({ quiz: Quiz }),
  }),
  /** All questions of a quiz in their order, so that it can go on without a network. */
  getQuizQuestions: endpoint("getQuizQuestions", {
    access: "learner",
    params: QuizParams,
    response: z.object({ questions: z.array(QuizQuestion) }),
  }),
  /** Reading a question opens it, unless the header `Purpose: prefetch` says that it is fetched ahead. */
  getQuizQuestion: endpoint("getQuizQuestion", {
    access: "learner",
    headers: z.looseObject({ purpose: z.string().optional() }),
    params: QuizQuestionParams,
    response: z.object({ question: QuizQuestion }),
  }),
  endQuiz: endpoint("endQuiz", {
    access: "learner",
    params: QuizParams,
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
    params: QuizParams,
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),
  getQuizStats: endpoint("getQuizStats", {
    access: "learner",
    params: QuizParams,
    /**
     * `diagnostic_result` is null except for diagnostics. `late_ids`: the questions of a teacher's test whose answers came too
     * late and wait for the teacher. 409 `not_released` before its results are shown, with the number of those as `late_answers`.
     */
    response: z.object({
      stats: QuizStats,
      diagnostic_result: DiagnosticResult.nullable(),
      late_ids: z.array(Id),
    }),
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
