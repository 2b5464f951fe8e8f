// Tests that teachers set, and what learners read of one before they begin.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MarkingScheme } from "./questions.ts";
import {
  Audience,
  CodeParam,
  Difficulty,
  EmptyBody,
  ETag,
  ExamTrack,
  Id,
  IdParam,
  NoContent,
  PublicId,
  QuestionFormat,
  QuestionType,
  Time,
  withoutAddress,
} from "./schemas.ts";
import { DecisionKind } from "./test-decisions.ts";
import { MAX_DRAW_ROWS, MAX_LAST_TESTS, MAX_MARKS, MAX_TEST_QUESTIONS } from "./test-limits.ts";

/** Computed from the times of a test: only that it was scheduled or archived is stored. */
export const SetTestState = z.enum(["draft", "scheduled", "open", "closed", "archived"]);
export type SetTestState = z.infer<typeof SetTestState>;

/** What holds for a learner who begins late: the test stops at the closing time, or all minutes are given. */
export const LateRule = z.enum(["stop_at_closing", "full_time"]);
export type LateRule = z.infer<typeof LateRule>;

/** When learners see their marks with the keys and solutions. */
export const ResultsShown = z.enum(["at_once", "after_closing", "never"]);
export type ResultsShown = z.infer<typeof ResultsShown>;

const uniqueIds = (max: number) =>
  z
    .array(Id)
    .max(max)
    .refine((ids) => new Set(ids).size === ids.length, "Each id may be named once.");

const TestMinutes = z.number().int().min(1).max(360);
const Attempts = z.number().int().min(1).max(10);
export const ExtraMinutes = z.number().int().min(0).max(360);

const Full = z.number().min(0.25).max(MAX_MARKS).multipleOf(0.25);
const Negative = z.number().min(-MAX_MARKS).max(0).multipleOf(0.25);
const RightOrWrong = z.strictObject({ full: Full, partial: z.null(), negative: Negative });

/** The marks of those kinds of questions that are not marked like the exam. */
const TestMarks = z.strictObject({
  single: RightOrWrong.optional(),
  /** With `partial` null, an answer with only a part of the right options is wrong. */
  multi: z
    .strictObject({ full: Full, partial: Full.nullable(), negative: Negative })
    .refine(({ full, partial }) => partial === null || partial < full, "A part earns less than the whole.")
    .optional(),
  numerical: RightOrWrong.optional(),
});
export type TestMarks = z.infer<typeof TestMarks>;

/** Marks of a single question. Only one with several right answers has `partial`: elsewhere it is null. */
const QuestionMarks = z
  .strictObject({ question_id: Id, full: Full, partial: Full.nullable(), negative: Negative })
  .refine(({ full, partial }) => partial === null || partial < full, "A part earns less than the whole.");

const ExamMarks = z.object({ single: MarkingScheme, multi: MarkingScheme, numerical: MarkingScheme });

/** What a teacher chooses. What is left out is the default in a new test, and stays as it is in another one. */
const SetTestBody = z.strictObject({
  title: withoutAddress(120).regex(/\S/, "must not be blank"),
  instructions: withoutAddress(2_000).optional(),
  /** The exam whose marking rule it has, apart from `marks`. */
  exam: ExamTrack.optional(),
  marks: TestMarks.optional(),
  /** Questions that have other marks than those of their kind. What the test doesn't ask is left out. */
  question_marks: z
    .array(QuestionMarks)
    .max(MAX_TEST_QUESTIONS)
    .refine(
      (marks) => new Set(marks.map(({ question_id }) => question_id)).size === marks.length,
      "Each question may be named once.",
    )
    .optional(),
  question_ids: uniqueIds(MAX_TEST_QUESTIONS).optional(),
  /** Of the teacher's own classes. With any, the test is for their members alone. */
  class_ids: uniqueIds(50).optional(),
  minutes: TestMinutes.optional(),
  late_rule: LateRule.optional(),
  attempts: Attempts.optional(),
  shown: ResultsShown.optional(),
  shuffle_questions: z.boolean().optional(),
  shuffle_options: z.boolean().optional(),
  /** When nobody can answer any more, its held questions become questions for everyone. */
  release_questions: z.boolean().optional(),
});
export type SetTestBody = z.infer<typeof SetTestBody>;

const summaryFields = {
  id: Id,
  title: z.string(),
  state: SetTestState,
  /** Whether this teacher set it. Only then may the teacher read its results. */
  is_own: z.boolean(),
  /** Null until the test is scheduled, and when it is archived. */
  code: z.string().nullable(),
  opens_at: Time.nullable(),
  /** With what pauses and extra time for all have moved it. */
  closes_at: Time.nullable(),
  /** Null unless it is paused for everybody now. Then `closes_at` counts the pause as if nobody ended it. */
  paused_since: Time.nullable(),
};

const SetTestSummary = z.object({
  ...summaryFields,
  question_count: z.number().int(),
  /** How many attempts were begun, and how many of them have ended. */
  begun: z.number().int(),
  submitted: z.number().int(),
});
export type SetTestSummary = z.infer<typeof SetTestSummary>;

const SetTestQuestion = z.object({
  id: Id,
  hash: PublicId,
  audience: Audience,
  type: QuestionType,
  difficulty: Difficulty,
  text_html: z.string(),
  topic_name: z.string(),
  chapter_name: z.string(),
  marking: MarkingScheme,
});

export const SetTest = z.object({
  ...summaryFields,
  instructions: z.string(),
  exam: ExamTrack,
  marks: TestMarks,
  question_marks: z.array(QuestionMarks),
  /** What the exams give for each kind of question today. */
  exam_marks: z.object({ main: ExamMarks, advanced: ExamMarks }),
  questions: z.array(SetTestQuestion),
  classes: z.array(z.object({ id: Id, name: z.string() })),
  minutes: z.number().int(),
  late_rule: LateRule,
  attempts: z.number().int(),
  shown: ResultsShown,
  shuffle_questions: z.boolean(),
  shuffle_options: z.boolean(),
  release_questions: z.boolean(),
  etag: ETag,
});
export type SetTest = z.infer<typeof SetTest>;

/** A question that was drawn, before it has marks. */
const FoundQuestion = SetTestQuestion.omit({ marking: true });

/** So many questions of a chapter; what is left out stands for all. */
const DrawRow = z.strictObject({
  chapter_id: Id,
  topic_id: Id.optional(),
  difficulty: Difficulty.optional(),
  type: QuestionType.optional(),
  format: QuestionFormat.optional(),
  count: z.number().int().min(1).max(MAX_TEST_QUESTIONS),
});
export type DrawRow = z.infer<typeof DrawRow>;

const DrawRows = z
  .array(DrawRow)
  .min(1)
  .max(MAX_DRAW_ROWS)
  .refine(
    (rows) => rows.reduce((sum, { count }) => sum + count, 0) <= MAX_TEST_QUESTIONS,
    `A test has at most ${MAX_TEST_QUESTIONS} questions.`,
  );

/** What every draw leaves out, and by what it shuffles. */
const drawFields = {
  /** The same seed draws the same questions, as long as the library stays the same. */
  seed: z.number().int().min(0).max(2_147_483_647),
  /** Questions that the test has already. They are not drawn, nor are their variants. */
  chosen_ids: uniqueIds(MAX_TEST_QUESTIONS),
  /** From so many of the teacher's latest other tests that have questions nothing is drawn. */
  not_used_in: z.number().int().min(0).max(MAX_LAST_TESTS),
};

/** What a learner reads before beginning. The times are the learner's own. */
export const AssignedTest = z.object({
  title: z.string(),
  /** Empty if the teacher's account is gone. */
  teacher: z.string(),
  instructions: z.string(),
  minutes: z.number().int(),
  /** How many of the minutes this learner has more than others. */
  extra_minutes: z.number().int(),
  opens_at: Time,
  closes_at: Time,
  /** Null unless the teacher has paused it. */
  paused_since: Time.nullable(),
  server_now: Time,
  questions: z.number().int(),
  /** Of the whole test. */
  marks: z.number(),
  /** What its questions earn: those of each type that earn the same. */
  marking: z.array(z.object({ type: QuestionType, questions: z.number().int(), ...MarkingScheme.shape })),
  late_rule: LateRule,
  shown: ResultsShown,
  attempts: z.number().int(),
  attempts_left: z.number().int(),
  state: z.enum(["scheduled", "open", "closed"]),
  /** The attempt that has not ended. */
  hash: PublicId.nullable(),
});
export type AssignedTest = z.infer<typeof AssignedTest>;

/** A test in the list of a learner: of one of the learner's classes, or sat by its code. */
export const ListedTest = z.object({
  code: z.string(),
  title: z.string(),
  /** Empty if the teacher's account is gone. */
  teacher: z.string(),
  minutes: z.number().int(),
  opens_at: Time,
  closes_at: Time,
  paused_since: Time.nullable(),
  state: z.enum(["scheduled", "open", "closed"]),
  attempts_left: z.number().int(),
  /** The latest attempt that was begun. */
  attempt: z.object({ hash: PublicId, has_ended: z.boolean() }).nullable(),
});
export type ListedTest = z.infer<typeof ListedTest>;

/**
 * How the marks that count have changed since the learner could see them, by the teacher's decisions and by corrections of the
 * library. What was taken back is not among them, if the marks are as before.
 */
const MarksChange = z.object({
  score_before: z.number(),
  score_after: z.number(),
  /**
   * The questions whose marks are others now, each with the latest decision that holds; `undo`: one was taken back,
   * `corrected`: the library has corrected the key.
   */
  questions: z.array(
    z.object({ number: z.number().int(), kind: z.enum([...DecisionKind.options, "undo", "corrected"]) }),
  ),
});
export type MarksChange = z.infer<typeof MarksChange>;

const access = "teacher";
const params = z.object({ id: IdParam });
/** A time with its offset, or in UTC. Those of other centuries are mistakes, and PostgreSQL has no year 0. */
const Moment = z.iso
  .datetime({ offset: true })
  .regex(/^20/, "a time from 2000 to 2099")
  .meta({ format: "date-time" });

/** Tests: those that a teacher sets, and the one that a learner has the code of. */
export const tests = {
  /** The tests of the teacher and of the teacher's classes, newest first. */
  listSetTests: endpoint("listSetTests", {
    access,
    response: z.object({ tests: z.array(SetTestSummary) }),
  }),
  createSetTest: endpoint("createSetTest", { access, body: SetTestBody, status: 201, response: SetTest }),
  getSetTest: endpoint("getSetTest", { access, params, response: SetTest }),
  /** Of a scheduled test, only the title and the instructions can change. */
  updateSetTest: endpoint("updateSetTest", { access, params, body: SetTestBody, response: SetTest }),
  /** Only while it is a draft. */
  deleteSetTest: endpoint("deleteSetTest", {
    access,
    params,
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),
  /**
   * Draws published questions for a draft, and saves nothing: the teacher adds them. 409 `test_full` if the test would have
   * more than it can.
   */
  drawByFilters: endpoint("drawByFilters", {
    access,
    params,
    body: z.strictObject({
      ...drawFields,
      rows: DrawRows,
      /** Only questions for this exam; missing: for any. */
      exam: ExamTrack.optional(),
    }),
    response: z.object({
      questions: z.array(FoundQuestion),
      /** In the order of the request. */
      rows: z.array(
        z.object({
          /** How many were drawn: fewer than the row wants where no more fit. */
          count: z.number().int(),
          /** Whether the row is short because only sets on a passage are left, with more questions than it still wants. */
          only_sets_left: z.boolean(),
        }),
      ),
    }),
  }),
  /**
   * Draws the questions of a whole paper in the order of its sections, of these chapters or, if none is named, of all. 409
   * `blueprint_unfilled` says which sections the library can't fill, and `test_full` that the test has no room for the paper.
   */
  drawByBlueprint: endpoint("drawByBlueprint", {
    access,
    params,
    body: z.strictObject({
      ...drawFields,
      /** The id of a mock test's plan. */
      blueprint: z.string().min(1).max(64),
      chapter_ids: uniqueIds(100),
    }),
    response: z.object({ questions: z.array(FoundQuestion) }),
  }),
  /**
   * Freezes the questions of a draft and gives it a code; or moves the window of a scheduled test, at once also for those
   * who are writing. A later closing gives nobody back what has ended.
   */
  scheduleSetTest: endpoint("scheduleSetTest", {
    access,
    params,
    body: z.strictObject({ opens_at: Moment, closes_at: Moment }),
    response: SetTest,
  }),
  /** Closes an open test now, for everybody. */
  closeSetTest: endpoint("closeSetTest", { access, params, body: EmptyBody, response: SetTest }),
  /** Puts a closed test or a draft away: its code dies. What was done in it stays. */
  archiveSetTest: endpoint("archiveSetTest", { access, params, body: EmptyBody, response: SetTest }),
  /** A new draft with the same questions and settings, without times, classes and overrides. */
  duplicateSetTest: endpoint("duplicateSetTest", {
    access,
    params,
    body: EmptyBody,
    status: 201,
    response: SetTest,
  }),
  /** What is different for one learner from now on, also in an attempt that runs. What is left out is as for all. */
  setTestOverride: endpoint("setTestOverride", {
    access,
    params: z.object({ id: IdParam, userId: IdParam }),
    body: z.strictObject({
      extra_minutes: ExtraMinutes.optional(),
      closes_at: Moment.optional(),
      attempts: Attempts.optional(),
    }),
    status: 204,
    response: NoContent,
  }),

  /** Those that open or opened last come first; at most 50. Archived ones are not among them. */
  listAssignedTests: endpoint("listAssignedTests", {
    access: "learner",
    response: z.object({
      tests: z.array(
        ListedTest.extend({
          /** Of the attempt that counts, the best one; null before marks are shown, and if they have not changed since. */
          marks_change: MarksChange.nullable(),
        }),
      ),
    }),
  }),
  getTestByCode: endpoint("getTestByCode", {
    access: "learner",
    params: z.object({ code: CodeParam }),
    response: z.object({ test: AssignedTest }),
  }),
};
