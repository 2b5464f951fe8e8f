import { z } from "zod";

/** PostgreSQL's integer: what JSON cannot hold exactly never gets this far. */
const MAX_ID = 2_147_483_647;

export const Id = z.number().int().min(1).max(MAX_ID);
/** Path and query values arrive as text: plain digits, so that one number is spelled one way only. */
export const positiveIntParam = (max: number) =>
  z.preprocess(
    (value: string | number) => (/^\d+$/.test(String(value)) ? Number(value) : value),
    z.number().int().min(1).max(max),
  );
export const IdParam = positiveIntParam(MAX_ID);
/** ISO 8601, UTC. */
export const Time = z.iso.datetime();
/** A call that sends nothing: an absent or empty body. */
export const EmptyBody = z.strictObject({}).nullish();
export const EmptyObject = z.object({});
/** Of a call that, sent again under its key, has no second effect and is answered as it was the first time. */
export const IdempotencyHeaders = z.looseObject({
  "idempotency-key": z.string().max(255, "at most 255 characters").optional(),
});
/** The reply of a 204. */
export const NoContent = z.undefined();
/** The state a row was in: sent back as `If-Match`, it keeps a save from undoing someone else's. */
export const ETag = z.string();
/** A switch in a query: there or not. */
export const BooleanParam = z.enum(["true", "false"]).default("false");
/** 0 to 100, one decimal. */
export const Percent = z.number();

export const ChapterType = z.enum(["Physical Chemistry", "Organic Chemistry", "Inorganic Chemistry"]);
export const TargetExam = z.enum(["JEE Main", "JEE Advanced"]);
export const ClassStandard = z.enum(["IX", "X", "XI", "XII"]);
export const Role = z.enum(["student", "editor", "admin"]);
export const Difficulty = z.enum(["easy", "medium", "hard"]);
export const QuestionStatus = z.enum(["review", "published"]);
export const QuestionType = z.enum(["multi choice single answer", "multi choice multi correct", "numerical"]);
export type ChapterType = z.infer<typeof ChapterType>;
export type TargetExam = z.infer<typeof TargetExam>;
export type ClassStandard = z.infer<typeof ClassStandard>;
export type Role = z.infer<typeof Role>;
export type Difficulty = z.infer<typeof Difficulty>;
export type QuestionStatus = z.infer<typeof QuestionStatus>;
export type QuestionType = z.infer<typeof QuestionType>;
