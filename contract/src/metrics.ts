import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { QuizType } from "./quizzes.ts";
import { Id, overallPrepFields, Percent, TargetExam } from "./schemas.ts";

/** A calendar day in India. */
const Day = z.iso.date();
const ChapterRef = { chapter_id: Id, chapter_name: z.string() };
/** Points of 100, the scale of overall prep. */
const Points = z.number();

const TopicMetrics = z.object({
  topic_id: Id,
  topic_name: z.string(),
  is_covered: z.boolean(),
  /** False if the learner's exam doesn't include the topic; then only `is_covered` says anything. */
  in_exam: z.boolean(),
  /** An answer given in under three seconds counts as a quarter. */
  answers: z.number(),
  /** Null with fewer than three answers. */
  mastery: Percent.nullable(),
  evidence: Percent,
  /** Percentage of what was asked that the learner would get now; null if the topic was never practised or reviewed. */
  retained: Percent.nullable(),
  days_since: z.number().int().nullable(),
});

/** The numbers of the chapter tables, each next to the parts it is computed from. */
const ChapterMetrics = z.object({
  ...ChapterRef,
  is_covered: z.boolean(),
  completed: Percent,
  /** An answer given in under three seconds counts as a quarter. */
  answers: z.number(),
  answers_needed: z.number().int(),
  mastery: Percent.nullable(),
  /** Topics without a mastery of their own, and the mastery that the chapter's mean assumes for them. */
  imputed: z.object({ topics: z.number().int(), mastery: Percent }).nullable(),
  retained: Percent.nullable(),
  evidence: Percent,
  score: Percent.nullable(),
  /** These count the chapter's completed quizzes; `marks_scored` may be negative. */
  quizzes: z.number().int(),
  marks_scored: z.number(),
  marks_possible: z.number(),
  topics: z.array(TopicMetrics),
});

export const Metrics = z.object({
  ...overallPrepFields,
  /** What overall prep is made of. */
  prep: z.object({
    exam: TargetExam,
    /** An answer given in under three seconds counts as a quarter; `quick_answers` says how many were. */
    answers: z.number(),
    quick_answers: z.number().int(),
    /** What it lacks because topics were learned and forgotten since. */
    forgotten: Points,
    /** Change since `since`, the day that Smart Path compares with; null without an earlier day. */
    change: z.number().nullable(),
    since: Day.nullable(),
    /** Chapters of the learner's exam, whose `points` add up to overall prep and `max` to 100; `change` as above. */
    chapters: z.array(
      z.object({ ...ChapterRef, points: Points, max: Points, change: z.number().nullable() }),
    ),
  }),
  average_score: z.object({
    now: Percent,
    quizzes: z.number().int(),
    types: z.array(z.object({ type: QuizType, quizzes: z.number().int(), mean: Percent })),
  }),
  chapters: z.array(ChapterMetrics),
});
export type Metrics = z.infer<typeof Metrics>;

export const metrics = {
  /** How the numbers on the profile and on Smart Path are computed. */
  getMetrics: endpoint("getMetrics", { access: "learner", response: Metrics }),
};
