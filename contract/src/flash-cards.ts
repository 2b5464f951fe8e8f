import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { EmptyBody, Id, IdParam, NoContent, Sequence, Time } from "./schemas.ts";

export const CardRating = z.enum(["again", "hard", "good", "easy"]);
export type CardRating = z.infer<typeof CardRating>;

/** What is known of how well a learner remembers a card. `learning` and `relearning`: it comes back after minutes. */
export const FlashCardMemory = z.object({
  phase: z.enum(["learning", "relearning", "review"]),
  step: z.number().int(),
  stability: z.number(),
  difficulty: z.number(),
  last_at: Time,
  due_at: Time,
  reps: z.number().int(),
  lapses: z.number().int(),
  /** The highest `seq` of its reviews. */
  last_seq: z.number().int(),
});
export type FlashCardMemory = z.infer<typeof FlashCardMemory>;

/** A prompt of a note's recall list, or a card that the learner has written. Only those have a source and may lack a chapter. */
export const FlashCard = z.object({
  id: Id,
  front_html: z.string(),
  back_html: z.string(),
  topic_name: z.string().nullable(),
  chapter_id: Id.nullable(),
  chapter_name: z.string().nullable(),
  /** The Markdown of the learner's own card; null for a card of the library. */
  source: z.object({ front: z.string(), back: z.string() }).nullable(),
  /** Null until the card's first review. */
  memory: FlashCardMemory.nullable(),
});
export type FlashCard = z.infer<typeof FlashCard>;

const CardText = (max: number) => z.string().max(max).regex(/\S/, "must not be blank");
/** Markdown with formulas, as in questions. */
const FlashCardBody = z.strictObject({
  front: CardText(500),
  back: CardText(1000),
  chapter_id: Id.nullable().default(null),
});
export type FlashCardBody = z.infer<typeof FlashCardBody>;

const access = "learner";
const params = z.object({ id: IdParam });
const memory = z.object({ memory: FlashCardMemory.nullable() });

export const flashCards = {
  /** The cards due today, those that come back after minutes first, then new ones: at most twenty a day. */
  listFlashCards: endpoint("listFlashCards", {
    access,
    query: z.object({ chapter_id: IdParam.optional(), limit: PageQuery.shape.limit }),
    response: z.object({
      cards: z.array(FlashCard),
      /** How many there are today, beyond `limit` too. */
      due: z.number().int(),
      new: z.number().int(),
      /** When the next card comes that is not due today; null if none has been learned. */
      next_due_at: Time.nullable(),
      /** The exam before which intervals get shorter; null if its date isn't known. */
      exam_at: Time.nullable(),
      server_now: Time,
    }),
  }),
  /**
   * Records a review. `seq` orders the reviews of a card and identifies each: one that is sent again changes nothing.
   * `at`: when the learner gave the rating, if that was before the request.
   */
  reviewFlashCard: endpoint("reviewFlashCard", {
    access,
    params,
    body: z.strictObject({ rating: CardRating, seq: Sequence, at: Time.optional() }),
    response: memory,
  }),
  /** Takes the review with this `seq` back; one that arrives later doesn't count either. */
  undoFlashCardReview: endpoint("undoFlashCardReview", {
    access,
    params,
    body: z.strictObject({ seq: Sequence }),
    response: memory,
  }),
  /** The cards that the learner has written, newest first. */
  listOwnFlashCards: endpoint("listOwnFlashCards", {
    access,
    query: PageQuery,
    response: z.object({ cards: z.array(FlashCard), pagination: Pagination }),
  }),
  /** The same card again is the card that is there. */
  createFlashCard: endpoint("createFlashCard", {
    access,
    body: FlashCardBody,
    status: 201,
    response: FlashCard,
  }),
  updateFlashCard: endpoint("updateFlashCard", { access, params, body: FlashCardBody, response: FlashCard }),
  /** Deletes the card with its reviews. */
  deleteFlashCard: endpoint("deleteFlashCard", {
    access,
    params,
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),
};
