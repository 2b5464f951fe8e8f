import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Certainty, Outcome } from "./questions.ts";
import { Id, Percent, QuizParams, Time } from "./schemas.ts";

/**
 * How the time on a question was spent. Right: `good`, or `slow`; wrong: `rushed`, `missed` in ordinary time, or `sunk`
 * after a long time; blank after a long time: `wasted`.
 */
export const TimeClass = z.enum(["good", "slow", "rushed", "missed", "sunk", "wasted"]);
export type TimeClass = z.infer<typeof TimeClass>;

const Count = z.number().int();
const Seconds = z.number();
const MarksTotal = z.object({
  questions: Count,
  correct: Count,
  partial: Count,
  wrong: Count,
  unattempted: Count,
  score: z.number(),
  full: z.number(),
});

/** `share` is the percentage of the attempted questions that are right; null if none was attempted. */
const Accuracy = z.object({ attempted: Count, correct: Count, share: Percent.nullable(), seconds: Seconds });

/** What the last doubtful option was worth in multi-correct questions. */
export const LastOptions = z.object({
  added: Count,
  added_right: Count,
  /** Marks gained by options that were added, and lost by right ones that were left out; both may be negative. */
  added_worth: z.number(),
  left: Count,
  left_worth: z.number(),
  /** Percentage of the added options that were right; null while there are few. */
  hit_rate: Percent.nullable(),
  /** Marks that one more option gains a time at this hit rate, by how many options are held besides it. */
  at_hit_rate: z.array(z.object({ held: Count, break_even: Percent, gain: z.number() })),
});
export type LastOptions = z.infer<typeof LastOptions>;

/**
 * What the single-correct and numerical answers of one certainty were worth. `guesses`: those with the marks that most of
 * them have, what they won in all, and from which percentage of right ones a guess pays (0: always). `sure`: those the
 * learner was sure of, with the marks that the missed ones cost.
 */
const CertaintyAdvice = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("guesses"),
    answers: Count,
    right: Count,
    net: z.number(),
    full: z.number(),
    negative: z.number(),
    pays_from: Percent,
  }),
  z.object({ kind: z.literal("sure"), answers: Count, right: Count, lost: z.number() }),
]);
export type CertaintyAdvice = z.infer<typeof CertaintyAdvice>;

const Forecast = z.object({ marks: z.number(), low: z.number(), high: z.number() });

/** What the learner's sitting of a paper says besides its own marks. */
const PaperComparison = z.object({
  name: z.string(),
  /** 1 for the learner's first sitting of this paper. */
  sitting: Count,
  first_score: z.number(),
  /** Completed first sittings of this paper, by all students. */
  first_sittings: Count,
  /** From how many first sittings on there is a percentile. */
  needed: Count,
  /** Percentage of the first sittings with at most as many marks; null for a later sitting and while there are few. */
  percentile: Percent.nullable(),
  /**
   * What the engine expects of all students, from its model alone: eight of ten have `low` to `high` marks, and `at_most`
   * percent have at most the learner's. Null where there is a percentile, and for a later sitting.
   */
  expected: z.object({ low: z.number(), high: z.number(), at_most: Percent }).nullable(),
  /**
   * The marks that were expected when this sitting began, before any of its answers, with an 80 % interval; null for a
   * further sitting, because its questions were known.
   */
  forecast: Forecast.nullable(),
  /** The learner's latest sittings of papers by the same plan up to this one, the oldest first. */
  history: z.array(
    z.object({
      hash: z.string(),
      completed_at: Time,
      score: z.number(),
      max_score: z.number(),
      sitting: Count,
      forecast: Forecast.nullable(),
    }),
  ),
});

/** The analysis of a completed quiz: where marks and time went, and what to do now. */
export const QuizAnalysis = z.object({
  marks: z.object({
    score: z.number(),
    full: z.number(),
    /** Negative marks of wrong answers, and of those that were guesses, as positive numbers. */
    lost_to_wrong: z.number(),
    lost_to_guesses: z.number(),
    /** Marks left on the table: by blank questions, and by partly right answers. */
    left_blank: z.number(),
    left_partly: z.number(),
  }),
  /** Empty for a quiz without sections. */
  sections: z.array(MarksTotal.extend({ name: z.string() })),
  chapters: z.array(MarksTotal.extend({ chapter_id: Id, chapter_name: z.string() })),
  topics: z.array(MarksTotal.extend({ topic_id: Id, topic_name: z.string() })),
  /** In the order of the quiz. */
  questions: z.array(
    z.object({
      question_id: Id,
      outcome: Outcome,
      score: z.number(),
      full: z.number(),
      /** Null if no time was measured. */
      seconds: Seconds.nullable(),
      expected_seconds: Seconds,
      time_class: TimeClass.nullable(),
    }),
  ),
  time_classes: z.record(TimeClass, Count),
  /** `online`: without the questions during which the device was offline. Offline seconds never count in marks. */
  accuracy: z.object({ all: Accuracy, online: Accuracy, offline_seconds: Seconds }),
  /** Up to three questions that are worth looking at first. */
  look_at: z.array(
    z.object({
      question_id: Id,
      /** Its place in the quiz, from 1. */
      number: Count,
      topic_name: z.string(),
      outcome: Outcome,
      marks_lost: z.number(),
      time_class: TimeClass.nullable(),
    }),
  ),
  /** Up to two topics with lost marks, the one that is worth most to study next first. */
  study_next: z.array(
    z.object({
      topic_id: Id,
      topic_name: z.string(),
      chapter_id: Id,
      chapter_name: z.string(),
      marks_lost: z.number(),
    }),
  ),
  certainty: z.object({
    /** Attempted answers by how certain the learner was, with marks won and lost as positive numbers. */
    answers: z.array(
      z.object({ certainty: Certainty, answers: Count, right: Count, won: z.number(), lost: z.number() }),
    ),
    /**
     * From which chance of being right an answer pays, by section (or type of question) and its marks. In multi-correct
     * questions it is that of one more option, by how many right ones are held; `held` is null elsewhere.
     */
    break_evens: z.array(
      z.object({
        name: z.string(),
        full: z.number(),
        negative: z.number(),
        held: Count.nullable(),
        share: Percent,
      }),
    ),
    /** How often the answers of one certainty were right in each of the twelve weeks up to this quiz that has any. */
    calibration: z.array(
      z.object({
        certainty: Certainty,
        /** Monday of the week in India. */
        week_of: z.iso.date(),
        answers: Count,
        right: Count,
      }),
    ),
    advice: CertaintyAdvice.nullable(),
  }),
  /** Of this quiz; null if there is nothing to say. */
  last_options: LastOptions.nullable(),
  /** Null except for a mock test. */
  paper: PaperComparison.nullable(),
});
export type QuizAnalysis = z.infer<typeof QuizAnalysis>;

export const analysis = {
  /** 409 until the quiz is completed. */
  getQuizAnalysis: endpoint("getQuizAnalysis", {
    access: "learner",
    params: QuizParams,
    response: z.object({ analysis: QuizAnalysis }),
  }),
};
