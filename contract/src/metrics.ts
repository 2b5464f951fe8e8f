import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { QuizType } from "./quizzes.ts";
import { Id, Percent } from "./schemas.ts";

/** A day in India. */
const Day = z.iso.date();
const ChapterRef = { chapter_id: Id, chapter_name: z.string() };
/** Of the hundred that overall prep and the estimate are counted in. */
const Points = z.number();

const TopicMetrics = z.object({
  topic_id: Id,
  topic_name: z.string(),
  is_covered: z.boolean(),
  /** Not in the paper of the learner's exam: only the tick counts. */
  in_exam: z.boolean(),
  answers: z.number().int(),
  /** Null until there are answers enough. */
  mastery: Percent.nullable(),
  evidence: Percent,
  /** What is still there of what was learnt; null for a topic not met in a card or a question. */
  retention: Percent.nullable(),
  days_since: z.number().int().nullable(),
});

/** What the figures of the chapter tables are made of; each figure stands beside its parts. */
const ChapterMetrics = z.object({
  ...ChapterRef,
  is_covered: z.boolean(),
  completed: Percent,
  answers: z.number().int(),
  answers_needed: z.number().int(),
  mastery: Percent.nullable(),
  /** Topics without a figure of their own, and the mastery at which the chapter's counts them. */
  imputed: z.object({ topics: z.number().int(), mastery: Percent }).nullable(),
  retained: Percent.nullable(),
  evidence: Percent,
  score: Percent.nullable(),
  /** Of the chapter's completed quizzes; marks won may be below nought. */
  quizzes: z.number().int(),
  marks_scored: z.number(),
  marks_possible: z.number(),
  topics: z.array(TopicMetrics),
});

export const Metrics = z.object({
  /** With `now`, the three gaps make 100: too few answers, answers missed, and what has faded since. */
  overall_prep: z.object({
    now: Percent,
    unmeasured: Points,
    unmastered: Points,
    forgotten: Points,
    /** Against the day that the path compares with; null before there is a past. */
    change: z.number().nullable(),
    since: Day.nullable(),
    /** Chapters of the paper; `change` as above. */
    chapters: z.array(
      z.object({ ...ChapterRef, points: Points, max: Points, change: z.number().nullable() }),
    ),
  }),
  average_score: z.object({
    now: Percent,
    quizzes: z.number().int(),
    types: z.array(z.object({ type: QuizType, quizzes: z.number().int(), mean: Percent })),
  }),
  /** The marks to expect by chapter, adding up to the estimate; empty while there is none in marks. */
  estimate: z.object({
    kind: z.enum(["missing", "marks", "share"]),
    chapters: z.array(z.object({ ...ChapterRef, marks: Points, max: Points })),
  }),
  chapters: z.array(ChapterMetrics),
});
export type Metrics = z.infer<typeof Metrics>;

export const metrics = {
  /** How the figures of the profile and the path came about. */
  getMetrics: endpoint("getMetrics", { access: "learner", response: Metrics }),
};
