import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MistakeCause, MistakeSource } from "./mistakes.ts";
import { BuiltTestFilters, BuiltTestMinutes, BuiltTestMode, BuiltTestSize } from "./papers.ts";
import { ChapterQuizType } from "./quizzes.ts";
import { CodeParam, DayParam, EmptyBody, Id, IdempotencyHeaders, PublicId } from "./schemas.ts";

/**
 * A quiz of one type on one chapter, a quiz of chosen questions, a quiz of the learner's bookmarks, a mock test (a new
 * paper by its blueprint, or a stored paper by its id), a built test, a quiz of mistakes, of questions like one, or of a
 * topic, or a test that a teacher has set.
 */
export const CreateQuiz = z.union([
  z.strictObject({
    type: z.literal("custom"),
    question_hashes: z
      .array(PublicId)
      .min(1)
      .max(100)
      .refine((hashes) => new Set(hashes).size === hashes.length, "Each question may be named once."),
  }),
  z.strictObject({ type: z.literal("bookmarks"), chapter_id: Id.optional() }),
  z.strictObject({
    type: ChapterQuizType,
    chapter_id: Id,
    /** Not for a quick quiz (422). */
    mode: z.enum(["exam", "practice"]).optional(),
  }),
  z.strictObject({ type: z.literal("mock"), blueprint: z.string().min(1).max(64) }),
  z.strictObject({ type: z.literal("mock"), paper: Id }),
  /** A new test of questions that fit the filters. Practice mode has no clock, so `minutes` has no effect there. */
  z.strictObject({
    type: z.literal("built"),
    filters: BuiltTestFilters,
    count: BuiltTestSize,
    minutes: BuiltTestMinutes,
    mode: BuiltTestMode,
  }),
  /** A built test that the learner keeps, by its id. */
  z.strictObject({ type: z.literal("built"), test: Id }),
  /** The learner's mistakes that the filters find, those that are due first, at most 30. */
  z.strictObject({
    type: z.literal("mistakes"),
    chapter_id: Id.optional(),
    cause: MistakeCause.optional(),
    source: MistakeSource.optional(),
    since: DayParam.optional(),
  }),
  /**
   * Up to three questions like this one of a quiz of the learner, or up to two `easier` ones of the same idea, in practice
   * mode.
   */
  z.strictObject({
    type: z.literal("similar"),
    question_id: Id,
    from_hash: PublicId,
    easier: z.literal(true).optional(),
  }),
  /** Up to ten questions of one topic, in practice mode. */
  z.strictObject({ type: z.literal("topic"), topic_id: Id }),
  /** An attempt at the test with this code, or the one that has not ended yet. Its clock starts when it begins. */
  z.strictObject({ type: z.literal("assigned"), code: CodeParam }),
]);
export type CreateQuiz = z.infer<typeof CreateQuiz>;

const HashResponse = z.object({ hash: z.string() });

export const starts = {
  createQuiz: endpoint("createQuiz", {
    access: "learner",
    headers: IdempotencyHeaders,
    body: CreateQuiz,
    response: HashResponse,
  }),
  createDiagnostic: endpoint("createDiagnostic", {
    access: "learner",
    headers: IdempotencyHeaders,
    body: EmptyBody,
    response: HashResponse,
  }),
};
