import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Difficulty, ExamTrack, Id, IdParam, NoContent, QuestionType, Time } from "./schemas.ts";

/** What a learner knows of a question: `wrong` at the last attempt, `marked` for review once, `starred` as a bookmark. */
export const KnownState = z.enum(["unseen", "wrong", "marked", "starred"]);
export type KnownState = z.infer<typeof KnownState>;

/** Which questions a built test may contain. An empty list, and `exam: null`, stand for all. */
export const BuiltTestFilters = z.strictObject({
  /** The questions of these chapters and those of these topics. */
  chapter_ids: z.array(Id).max(100).default([]),
  topic_ids: z.array(Id).max(500).default([]),
  exam: ExamTrack.nullable().default(null),
  types: z.array(QuestionType).max(10).default([]),
  difficulties: z.array(Difficulty).max(10).default([]),
  /** Questions in one of these states. */
  states: z.array(KnownState).max(10).default([]),
  /** The years whose papers the questions follow. */
  years: z.array(z.number().int().min(1900).max(2200)).max(100).default([]),
});
export type BuiltTestFilters = z.infer<typeof BuiltTestFilters>;

export const BuiltTestSize = z.number().int().min(5).max(75);
/** A time limit; null means none. */
export const BuiltTestMinutes = z.number().int().min(1).max(360).nullable();
export const BuiltTestMode = z.enum(["exam", "practice"]);
export type BuiltTestMode = z.infer<typeof BuiltTestMode>;

const Name = z.string().trim().min(1).max(80);

/** A built test that the learner has saved: always the same questions. */
export const BuiltTest = z.object({
  id: Id,
  name: z.string(),
  mode: BuiltTestMode,
  minutes: z.number().int().nullable(),
  questions: z.number().int(),
  created_at: Time,
});
export type BuiltTest = z.infer<typeof BuiltTest>;

const access = "learner";
const params = z.object({ id: IdParam });

export const builtTests = {
  /** The saved tests, newest first, and the years from which one can choose, newest first. */
  listBuiltTests: endpoint("listBuiltTests", {
    access,
    response: z.object({ tests: z.array(BuiltTest), years: z.array(z.number().int()) }),
  }),
  /**
   * How many questions fit, and what a test that is started now contains. Variants of a question count as one. Questions
   * on one passage stay together: all of them fit if one does.
   */
  countBuiltTest: endpoint("countBuiltTest", {
    access,
    body: z.strictObject({ filters: BuiltTestFilters, count: BuiltTestSize }),
    response: z.object({
      unseen: z.number().int(),
      seen: z.number().int(),
      /** The questions of the test, and how many of them the learner has seen before. */
      questions: z.number().int(),
      questions_seen: z.number().int(),
      /** How long these questions should take, rounded up. */
      minutes: z.number().int(),
    }),
  }),
  /** Saves the test of a quiz under a name. Saving it again renames it. */
  saveBuiltTest: endpoint("saveBuiltTest", {
    access,
    body: z.strictObject({ hash: z.string().min(1).max(64), name: Name }),
    response: z.object({ id: Id }),
  }),
  renameBuiltTest: endpoint("renameBuiltTest", {
    access,
    params,
    body: z.strictObject({ name: Name }),
    status: 204,
    response: NoContent,
  }),
  /** The quizzes that were taken with it stay. */
  deleteBuiltTest: endpoint("deleteBuiltTest", { access, params, status: 204, response: NoContent }),
};
