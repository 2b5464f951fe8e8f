import { z } from "zod";
import { LastOptions } from "./analysis.ts";
import { endpoint } from "./endpoint.ts";
import { Id, IdParam } from "./schemas.ts";

const access = "learner";
const Count = z.number().int();

/** The card of the question's topic, which comes back because a question on it was missed. */
const ComingCard = z.object({
  note_id: Id,
  title: z.string(),
  topic_id: Id,
  chapter_id: Id,
  chapter_name: z.string(),
  /** A day in India, and the same in words: `comes back on Thursday`. */
  comes_back_on: z.iso.date(),
  description: z.string(),
});

export const coach = {
  /** What to say below a question in the review of a completed quiz (409 until then). */
  getFollowUp: endpoint("getFollowUp", {
    access,
    params: z.object({ hash: z.string().min(1).max(64), questionId: IdParam }),
    response: z.object({
      card: ComingCard.nullable(),
      /** What the last doubtful option of a multi-correct question was worth, and what to do next time, in sentences. */
      last_option: z.object({ worth: z.string(), advice: z.string() }).nullable(),
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
