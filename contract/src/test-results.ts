// What a teacher reads of a test once students have handed it in.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { EmptyBody, Id, IdParam, Percent, QuestionType, Time } from "./schemas.ts";
import { TestDecision } from "./test-decisions.ts";
import { SetTest, SetTestState } from "./tests.ts";

/**
 * What became of a student of a test: an attempt that has ended, one that runs, none yet, none in the whole time, or none
 * before leaving the class.
 */
export const ResultState = z.enum(["sat", "writing", "not_begun", "absent", "left"]);
export type ResultState = z.infer<typeof ResultState>;

export const AnswerOutcome = z.enum(["correct", "partial", "wrong", "unattempted", "left_out"]);

const count = z.number().int();

/** The marks are those of the best attempt; all of them are null without one that has ended. */
const ResultStudent = z.object({
  user_id: Id,
  /** As the student is called in the class; of a test by code alone, as in the account. */
  name: z.string(),
  roll_number: z.string().nullable(),
  class_name: z.string().nullable(),
  state: ResultState,
  /** Left the class after the test had opened. */
  has_left: z.boolean(),
  /** How many attempts have ended. */
  attempts: count,
  /** 1 for the most marks; those with equal marks have the same. */
  rank: count.nullable(),
  /** Share of those who sat it with no more marks, from 30 of them on. */
  percentile: Percent.nullable(),
  marks: z.number().nullable(),
  /** Of the marks of the test; below 0 if negative marks prevail. */
  percent: Percent.nullable(),
  correct: count.nullable(),
  /** Attempted without full marks. */
  wrong: count.nullable(),
  /** How many of the wrong ones had some marks. */
  partial: count.nullable(),
  unattempted: count.nullable(),
  seconds: count.nullable(),
  /** Had a minute less than the others, or more than that, because of a late start. */
  late: z.boolean().nullable(),
  ended_by: z.enum(["self", "time", "teacher"]).nullable(),
  /** How many answers arrived too late and wait for the teacher to take or leave them. */
  late_answers: count,
});
export type ResultStudent = z.infer<typeof ResultStudent>;

/** Shares are of all who sat the test. Those of the top and of the bottom group are null with fewer than 15. */
const ResultOption = z.object({
  id: Id,
  text_html: z.string(),
  rationale_html: z.string(),
  correct: z.boolean(),
  chosen: count,
  chosen_pct: Percent,
  top_pct: Percent.nullable(),
  bottom_pct: Percent.nullable(),
  /** A wrong one that fewer than 3 % have chosen. */
  is_dead: z.boolean(),
});
export type ResultOption = z.infer<typeof ResultOption>;

const ResultQuestion = z.object({
  id: Id,
  /** Its number in the paper. */
  place: count,
  type: QuestionType,
  text_html: z.string(),
  topic_id: Id,
  topic_name: z.string(),
  chapter_name: z.string(),
  /** Full marks. */
  marks: z.number(),
  /** Left out of the marks and of their maximum; then it has no figures. */
  is_left_out: z.boolean(),
  /** What the teacher has decided on it, the latest first, with what was taken back. */
  decisions: z.array(TestDecision),
  /** Mean share of the full marks, with negative marks as 0. */
  facility_pct: Percent.nullable(),
  /** Share of those with full marks. */
  correct_pct: Percent.nullable(),
  omitted_pct: Percent.nullable(),
  /** How well it goes with the marks of the other questions, −100 to 100; null with fewer than 10 students. */
  discrimination: Percent.nullable(),
  /** The same, as a share of what is possible with these marks. */
  efficiency: Percent.nullable(),
  median_seconds: z.number().nullable(),
  /** Of a choice question, in the order in which they were written. */
  options: z.array(ResultOption),
  /** Further sets of options of which each is right by itself, by decision, if several options are right together. */
  other_keys: z.array(z.array(Id)),
  /** Of a number: what was typed most often, at most five. */
  typed: z.array(z.object({ value: z.string(), correct: z.boolean(), chosen: count, chosen_pct: Percent })),
  /** The numbers that are right, from and to. */
  accept: z.array(z.tuple([z.string(), z.string()])),
  /** The wrong option that most have chosen, from 15 % of them on. */
  worst_option_id: Id.nullable(),
  /** Among the best, a wrong option was chosen more often than the right one; or the weak did better than the strong. */
  is_key_flagged: z.boolean(),
});
export type ResultQuestion = z.infer<typeof ResultQuestion>;

const ResultTopic = z.object({
  id: Id,
  name: z.string(),
  chapter_name: z.string(),
  questions: count,
  /** Marks won, of all that could be won. */
  percent: Percent,
  /** Marks lost by a student, on average. */
  lost: z.number(),
  facility_pct: Percent,
  /** Weak: 10 points below the mean of the test. With fewer than three questions, nothing is said. */
  state: z.enum(["weak", "fair", "too_few"]),
});
export type ResultTopic = z.infer<typeof ResultTopic>;

export const TestResults = z.object({
  id: Id,
  title: z.string(),
  state: SetTestState,
  opens_at: Time.nullable(),
  closes_at: Time.nullable(),
  /** Marks of the whole test. */
  max_marks: z.number(),
  /** How many attempts a student has; the best one counts. */
  attempts: count,
  /** How many students are in each state, and how many sat it and have deleted their accounts since. */
  participation: z.object({
    total: count,
    sat: count,
    writing: count,
    not_begun: count,
    absent: count,
    left: count,
    erased: count,
  }),
  /** In marks; null while nobody has handed in. */
  summary: z
    .object({
      mean: z.number(),
      median: z.number(),
      lower_quartile: z.number(),
      upper_quartile: z.number(),
      /** Standard deviation; null of one student. */
      deviation: z.number().nullable(),
      /** Cronbach's α, 0 to 1, and the standard error of a student's marks: from 30 students and 5 questions on. */
      reliability: z.number().nullable(),
      standard_error: z.number().nullable(),
    })
    .nullable(),
  /** How many students have from `from` to less than `to` percent of the marks; the last also has those with `to`. */
  distribution: z.array(z.object({ from: count, to: count, students: count })),
  students: z.array(ResultStudent),
  questions: z.array(ResultQuestion),
  topics: z.array(ResultTopic),
});
export type TestResults = z.infer<typeof TestResults>;

/** A test that the teacher has set for a class, as one member has done it. */
const MemberTest = z.object({
  id: Id,
  title: z.string(),
  opens_at: Time,
  /** When it closes for this member. */
  closes_at: Time,
  state: ResultState,
  /** How many attempts have ended. */
  attempts: count,
  /** Of the best attempt; null without one that has ended. */
  marks: z.number().nullable(),
  max_marks: z.number(),
});
export type MemberTest = z.infer<typeof MemberTest>;

const givenFields = {
  question_id: Id,
  /** The chosen options. */
  option_ids: z.array(Id),
  /** The number as it was typed. */
  typed: z.string().nullable(),
};

/** An answer that arrived when it could not count any more. */
const LateAnswer = z.object({
  ...givenFields,
  /** The number of the attempt. */
  attempt: count,
  /** When the attempt ended. */
  ended_at: Time,
  /** By the clock of the student's device, which `is_clock_set` says this server had set; null if that did not say. */
  given_at: Time.nullable(),
  is_clock_set: z.boolean(),
  arrived_at: Time,
  /** When it arrived, the student could already see the key of an attempt at this test. */
  is_key_shown: z.boolean(),
  /** What the teacher has decided; `superseded`: a newer answer to the question came in time, so there is nothing to decide. */
  state: z.enum(["waiting", "taken", "left", "superseded"]),
});

/** The best attempt of one student, answer by answer, in the order of the paper. */
export const TestSheet = z.object({
  user_id: Id,
  answers: z.array(z.object({ ...givenFields, outcome: AnswerOutcome, marks: z.number() })),
  /** Of all attempts, in their order and that of the paper. Taken ones are among the answers. */
  late_answers: z.array(LateAnswer),
});
export type TestSheet = z.infer<typeof TestSheet>;

const access = "teacher";
const params = z.object({ id: IdParam });
/** The bytes of a file. */
const FileBytes = z.any().meta({ type: "string", format: "binary" });

/** Results of set tests, for the teacher who owns the test. */
export const testResults = {
  /**
   * The teacher's own tests for this class that have opened, those that opened last first, at most 50. Not those that had
   * closed before the member joined. The marks are there before students see them.
   */
  listMemberTests: endpoint("listMemberTests", {
    access,
    params: z.object({ id: IdParam, userId: IdParam }),
    response: z.object({ tests: z.array(MemberTest) }),
  }),
  /** Only attempts that have ended count. While the test is open, more may come. */
  getTestResults: endpoint("getTestResults", { access, params, response: TestResults }),
  /** Throws `not_found` for somebody who has not handed in an attempt. */
  getTestSheet: endpoint("getTestSheet", {
    access,
    params: z.object({ id: IdParam, userId: IdParam }),
    response: TestSheet,
  }),
  /**
   * Takes all late answers of a student that were not taken, or leaves all that wait. Taken ones stand in place of older ones
   * that came in time, for good; left ones can be taken later.
   */
  decideLateAnswers: endpoint("decideLateAnswers", {
    access,
    params: z.object({ id: IdParam, userId: IdParam }),
    body: z.strictObject({ is_taken: z.boolean() }),
    response: TestSheet,
  }),
  /** A draft with questions that this test did not ask, of the three topics in which its students were weakest. */
  createFollowUpTest: endpoint("createFollowUpTest", {
    access,
    params,
    body: EmptyBody,
    status: 201,
    response: SetTest,
  }),
  getTestResultsCsv: endpoint("getTestResultsCsv", {
    access,
    params,
    contentType: "text/csv; charset=utf-8",
    response: FileBytes,
  }),
  getTestResultsXlsx: endpoint("getTestResultsXlsx", {
    access,
    params,
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    response: FileBytes,
  }),
};
