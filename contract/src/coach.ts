import { z } from "zod";
import { LastOptions } from "./analysis.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Percent, QuizQuestionParams } from "./schemas.ts";

const access = "learner";
const Count = z.number().int();

/** The card of the question's topic, which comes back as the learner remembers it: sooner after a miss. */
const ComingCard = z.object({
  note_id: Id,
  title: z.string(),
  topic_id: Id,
  chapter_id: Id,
  chapter_name: z.string(),
  /** A day in India, and how many days it is from today; 0 if it is among today's cards. */
  comes_back_on: z.iso.date(),
  days_left: Count,
});

/** What was done with the last doubtful option of a multi-correct question, and what to do next time. */
const LastOption = z.object({
  /** Its place among the options, from 1. */
  position: Count,
  /** How many right options were chosen besides it. */
  held: Count,
  was_added: z.boolean(),
  is_right: z.boolean(),
  /** Marks of what was done less the marks of the alternative. */
  worth: z.number(),
  /** From this percentage of right options on, adding one pays; a whole number. */
  break_even: Percent,
  /**
   * The learner's own last options: how many were added and right, that percentage, and the marks that one more gains a
   * time at this rate (negative: costs). Null while there are few.
   */
  own: z.object({ added: Count, added_right: Count, hit_rate: Percent, gain: z.number() }).nullable(),
});

export const coach = {
  /** What to say below a question in the review of a completed quiz (409 until then). */
  getFollowUp: endpoint("getFollowUp", {
    access,
    params: QuizQuestionParams,
    response: z.object({
      card: ComingCard.nullable(),
      last_option: LastOption.nullable(),
    }),
  }),
  /** What last options were worth in all completed quizzes; null if there is nothing to say. */
  getLastOptions: endpoint("getLastOptions", {
    access,
    response: z.object({ last_options: LastOptions.nullable() }),
  }),
  /** Days in a row on which the plan's goal was reached: a completed quiz, or ten reviewed cards. */
  getStreak: endpoint("getStreak", {
    access,
    response: z.object({
      /** Without the days that a freeze covers. */
      current: Count,
      longest: Count,
      is_today_reached: z.boolean(),
      /** Of this month. */
      freezes_left: Count,
      /** The last day of the current run that a freeze covers. */
      last_frozen_on: z.iso.date().nullable(),
      /** The date in India. */
      today: z.iso.date(),
    }),
  }),
};
