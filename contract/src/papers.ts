// Papers that learners sit: mock tests by the exam's plan, and tests that they build themselves.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageNumber } from "./pagination.ts";
import { MarkingScheme, SectionKind } from "./questions.ts";
import {
  Difficulty,
  ExamTrack,
  Id,
  IdParam,
  NoContent,
  PublicId,
  QuestionType,
  QuizState,
  Time,
} from "./schemas.ts";

/** The plan of a mock test. */
export const Blueprint = z.object({
  id: z.string(),
  name: z.string(),
  exam: ExamTrack,
  minutes: z.number().int(),
  marks: z.number(),
  sections: z.array(
    z.object({
      name: z.string(),
      kind: SectionKind,
      questions: z.number().int(),
      marking: MarkingScheme,
    }),
  ),
  /** The chapters that its papers have questions of. */
  chapter_ids: z.array(Id),
  /** The sections for which the library has too few questions; empty if a paper can be drawn. */
  missing: z.array(
    z.object({
      section: z.string(),
      kind: SectionKind,
      needed: z.number().int(),
      available: z.number().int(),
    }),
  ),
});
export type Blueprint = z.infer<typeof Blueprint>;

const Marks = z.number().nullable();

/** The Main paper of this week in India, Monday to Sunday: the same for everyone. `hash` is the learner's sitting. */
export const PaperOfTheWeek = z.object({
  paper_id: Id,
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  hash: z.string().nullable(),
  state: QuizState.nullable(),
  score: Marks,
  max_score: Marks,
});
export type PaperOfTheWeek = z.infer<typeof PaperOfTheWeek>;

/** A sitting of a mock test. */
export const Sitting = z.object({
  hash: z.string(),
  paper_id: Id,
  blueprint_id: z.string(),
  name: z.string(),
  state: QuizState,
  created_at: Time,
  completed_at: Time.nullable(),
  score: Marks,
  max_score: Marks,
  /** 1 for the learner's first sitting of this paper. */
  sitting: z.number().int(),
  /** The marks of the first sitting, once it is completed. */
  first_score: Marks,
});
export type Sitting = z.infer<typeof Sitting>;

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

export const papers = {
  listBlueprints: endpoint("listBlueprints", {
    access,
    response: z.object({ blueprints: z.array(Blueprint) }),
  }),
  /** The learner's sittings, newest first. `week` is null if the library can't fill a Main paper. */
  listMockTests: endpoint("listMockTests", {
    access,
    query: z.object({ page: PageNumber }),
    response: z.object({
      week: PaperOfTheWeek.nullable(),
      sittings: z.array(Sitting),
      hasMore: z.boolean(),
    }),
  }),
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
    body: z.strictObject({ hash: PublicId, name: Name }),
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
