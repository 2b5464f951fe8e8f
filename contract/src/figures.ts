import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Percent } from "./fields.ts";
import { QuizType } from "./quizzes.ts";

/** A day in India. */
const Day = z.iso.date();
const OfChapter = { chapter_id: Id, chapter_name: z.string() };
/** Of the hundred that overall prep and the estimate are counted in. */
const Points = z.number();

const TopicParts = z.object({
  topic_id: Id,
  topic_name: z.string(),
  is_ticked: z.boolean(),
  /** Not in the paper of the learner's exam: only the tick counts. */
  is_asked: z.boolean(),
  answers: z.number().int(),
  /** Null until there are answers enough. */
  mastery: Percent.nullable(),
  evidence: Percent,
  /** What is still there of what was learnt; null for a topic not met in a card or a question. */
  kept: Percent.nullable(),
  days_since: z.number().int().nullable(),
});

/** What the figures of the chapter tables are made of; each figure stands beside its parts. */
const ChapterParts = z.object({
  ...OfChapter,
  is_ticked: z.boolean(),
  completed: Percent,
  answers: z.number().int(),
  answers_needed: z.number().int(),
  mastery: Percent.nullable(),
  /** Topics without a figure of their own, and the mastery at which the chapter's counts them. */
  reckoned: z.object({ topics: z.number().int(), mastery: Percent }).nullable(),
  retained: Percent.nullable(),
  evidence: Percent,
  score: Percent.nullable(),
  /** Of the chapter's completed quizzes; marks won may be below nought. */
  quizzes: z.number().int(),
  marks_won: z.number(),
  marks_possible: z.number(),
  topics: z.array(TopicParts),
});

export const Figures = z.object({
  /** With `now`, the three gaps make 100: too few answers, answers missed, and what has faded since. */
  overall_prep: z.object({
    now: Percent,
    unproven: Points,
    unmastered: Points,
    faded: Points,
    /** Against the day that the path compares with; null before there is a past. */
    change: z.number().nullable(),
    since: Day.nullable(),
    /** Chapters of the paper; `change` as above. */
    chapters: z.array(
      z.object({ ...OfChapter, points: Points, most: Points, change: z.number().nullable() }),
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
    chapters: z.array(z.object({ ...OfChapter, marks: Points, most: Points })),
  }),
  chapters: z.array(ChapterParts),
});
export type Figures = z.infer<typeof Figures>;

export const figures = {
  /** How the figures of the profile and the path came about. */
  getFigures: endpoint("getFigures", { access: "learner", reply: Figures }),
};
