import { z } from "zod";
import { issueKinds } from "./issues.ts";

/** Largest value of PostgreSQL's `integer`; JSON represents all ids up to it exactly. */
const MAX_ID = 2_147_483_647;

/** What a check has found, as a program words it: `issues.ts` has the params of each kind, and English words. */
export const FoundIssue = z.object({ kind: z.enum(issueKinds), params: z.record(z.string(), z.unknown()) });

export const Id = z.number().int().min(1).max(MAX_ID);
/** Path and query values arrive as text. Only plain digits are accepted, so `1e3`, `+5` and `5.0` are rejected. */
export const positiveIntParam = (max: number) =>
  z.preprocess(
    (value: string | number) => (/^\d+$/.test(String(value)) ? Number(value) : value),
    z.number().int().min(1).max(max),
  );
export const IdParam = positiveIntParam(MAX_ID);
/** How addresses name a quiz or a question. */
export const PublicId = z.string().min(1).max(64);
/** No text that a class sees may hold an `@`, so that no e-mail address gets onto its pages. */
export const withoutAddress = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^@]*$/, "must not contain @");
/** The code of a class or of a test as a person types it: capitals, blanks and hyphens don't matter. */
export const CodeParam = z.string().min(1).max(40);
export const QuizParams = z.object({ hash: PublicId });
export const QuizQuestionParams = QuizParams.extend({ questionId: IdParam });
/** Orders what a learner gives on several devices. Ours is the time in milliseconds, by the server's clock. */
export const Sequence = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** ISO 8601, in UTC. */
export const Time = z.iso.datetime();
/** A day in a request. Those of other centuries are mistakes, and PostgreSQL has no year 0. */
export const DayParam = z.iso
  .date()
  .regex(/^20/, "a day from 2000-01-01 to 2099-12-31")
  .meta({ format: "date" });
/** For endpoints that take no input: the body is absent or empty. */
export const EmptyBody = z.strictObject({}).nullish();
export const EmptyObject = z.object({});
/**
 * For endpoints that are safe to retry: repeating a request with the same key has no second effect and returns the
 * first response again.
 */
export const IdempotencyHeaders = z.looseObject({
  "idempotency-key": z.string().max(255, "at most 255 characters").optional(),
});
/** The body of a 204 response. */
export const NoContent = z.undefined();
/** Version tag of a row. Sent back as `If-Match`, it keeps a save from overwriting someone else's change. */
export const ETag = z.string();
/** A boolean query parameter; "false" if omitted. */
export const BooleanParam = z.enum(["true", "false"]).default("false");
/** 0 to 100, with one decimal. */
export const Percent = z.number();
/**
 * The share of the paper's marks that is expected of the learner today, and its 80 % interval `[low, high]`. The same
 * figure wherever it stands: evidence narrows the interval and never lowers the figure.
 */
export const overallPrepFields = {
  overall_prep: Percent,
  overall_prep_range: z.tuple([Percent, Percent]),
};

export const ChapterType = z.enum(["Physical Chemistry", "Organic Chemistry", "Inorganic Chemistry"]);
export const TargetExam = z.enum(["JEE Main", "JEE Advanced"]);
/** Which exam's questions: the papers of JEE Main or those of JEE Advanced. */
export const ExamTrack = z.enum(["main", "advanced"]);
export const ClassStandard = z.enum(["IX", "X", "XI", "XII"]);
/** Each has what the one before has: teachers keep classes, editors change the library, admins give roles. */
export const Role = z.enum(["student", "teacher", "editor", "admin"]);
export const Difficulty = z.enum(["easy", "medium", "hard"]);
export const QuestionStatus = z.enum(["review", "published"]);
export const QuestionType = z.enum(["multi choice single answer", "multi choice multi correct", "numerical"]);
/** `created`: a timed quiz in exam mode before its learner begins it. Its questions are hidden and no clock runs. */
export const QuizState = z.enum(["created", "in_progress", "completed"]);
/** Whom a published question is for: `tests` holds it for set tests, until an editor or a test that closes releases it. */
export const Audience = z.enum(["everyone", "tests"]);
/** The form of a question as the exams know it; `statements`: Statement I and II, `match`: List-I and List-II. */
export const QuestionFormat = z.enum(["plain", "statements", "assertion", "match", "passage"]);
/** How a void question counts: full marks to all, or left out of marks, maximum and counts. */
export const VoidOutcome = z.enum(["full", "left_out"]);
export type ChapterType = z.infer<typeof ChapterType>;
export type TargetExam = z.infer<typeof TargetExam>;
export type ExamTrack = z.infer<typeof ExamTrack>;
export type ClassStandard = z.infer<typeof ClassStandard>;
export type Role = z.infer<typeof Role>;
export type Difficulty = z.infer<typeof Difficulty>;
export type QuestionStatus = z.infer<typeof QuestionStatus>;
export type QuestionType = z.infer<typeof QuestionType>;
export type Audience = z.infer<typeof Audience>;
export type QuestionFormat = z.infer<typeof QuestionFormat>;
export type VoidOutcome = z.infer<typeof VoidOutcome>;
