import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Difficulty, Id, IdempotencyHeaders, IdParam, QuestionType, Time } from "./schemas.ts";

export const RevisionNote = z.object({
  title: z.string(),
  body: z.string(),
  body_html: z.string(),
  topic: z.object({ id: Id, name: z.string(), chapter_id: Id, chapter_name: z.string() }),
  /** The question on the topic that was missed last and brought the card back, in its quiz; null if there is none. */
  missed_question: z.object({ hash: z.string(), question_id: Id }).nullable(),
});
export type RevisionNote = z.infer<typeof RevisionNote>;

export const revision = {
  listRevisionNotes: endpoint("listRevisionNotes", {
    access: "learner",
    /** `message` is set if there are no cards. */
    response: z.object({ contents: z.array(RevisionNote), message: z.string().optional() }),
  }),
  markRevised: endpoint("markRevised", {
    access: "learner",
    headers: IdempotencyHeaders,
    params: z.object({ topicId: IdParam }),
    body: z.strictObject({ rating: z.enum(["good", "again"]).default("good") }).nullish(),
    response: z.object({ next_due: Time }),
  }),
  /** Questions for after the daily ones, each set for a custom quiz. `redo`: those answered incorrectly today. */
  listFurtherPractice: endpoint("listFurtherPractice", {
    access: "learner",
    response: z.object({
      redo: z.array(z.string()),
      more: z.array(z.string()),
      /** The topic with the smallest share of correct answers; null if none was practised or nothing is left of it. */
      weakest_topic: z.object({ name: z.string(), question_hashes: z.array(z.string()) }).nullable(),
    }),
  }),
  listRevisionQuestions: endpoint("listRevisionQuestions", {
    access: "learner",
    response: z.object({
      questions: z.array(
        z.object({
          hash: z.string(),
          id: Id,
          topic_id: Id,
          topic_name: z.string(),
          difficulty: Difficulty,
          type: QuestionType,
        }),
      ),
    }),
  }),
};
