import { z } from "zod";
import { AdminQuestion } from "./admin-questions.ts";
import { Editor } from "./audit.ts";
import { endpoint } from "./endpoint.ts";
import { AdminNote } from "./notes.ts";
import { EmptyBody, IdParam, QuestionStatus, Time } from "./schemas.ts";

/** One saved version of a question or note; `version` counts from 1. */
const VersionRow = z.object({
  version: z.number().int(),
  saved_at: Time,
  saved_by: Editor,
  current: z.boolean(),
});
/** `status`: the last status while it was current. `key_changed`: its key differs from the previous version's. */
export const QuestionVersionRow = VersionRow.extend({ status: QuestionStatus, key_changed: z.boolean() });
export type QuestionVersionRow = z.infer<typeof QuestionVersionRow>;
export const NoteVersionRow = VersionRow.extend({ title: z.string() });
export type NoteVersionRow = z.infer<typeof NoteVersionRow>;

const access = "editor";
const params = z.object({ id: IdParam });
const versionParams = params.extend({ version: IdParam });

/** How far a requested regrade is. It goes on without the page that asked for it. */
const RegradeProgress = z.object({
  state: z.enum(["waiting", "running", "done"]),
  note: z.string(),
  requested_at: Time,
  finished_at: Time.nullable(),
  /** How many attempts there are to mark again; 0 while waiting. */
  attempts_total: z.number().int(),
  /** How many are done, and how many of these have more or fewer marks now. */
  attempts: z.number().int(),
  raised: z.number().int(),
  lowered: z.number().int(),
});
export type RegradeProgress = z.infer<typeof RegradeProgress>;

/** Attempts that a regrade would affect. */
const RegradePreview = z.object({
  /** The published version whose key counts now; null while the question is a draft. */
  version: z.number().int().nullable(),
  /** Attempts in completed quizzes, answered or not, on a version with another key. */
  attempts: z.number().int(),
  learners: z.number().int(),
  /** Whether any version has another key than the current one. */
  changed_key: z.boolean(),
  /** An option of these attempts has another text now. If only the texts were swapped, a regrade would be wrong. */
  reworded: z.boolean(),
  /**
   * Attempts on a version with another key that a regrade leaves as they are: none of the options that they offered is
   * right now, or the question was of another type.
   */
  unmatched: z.number().int(),
  /**
   * Quizzes in progress and stored papers on a version with another key: they end by that key, until a regrade by the
   * current one is requested.
   */
  unfinished: z.number().int(),
  /** The latest regrade that was requested. */
  regrade: RegradeProgress.nullable(),
});

/** Earlier versions of questions and notes, and the regrade of attempts after a key change. */
export const versions = {
  listQuestionVersions: endpoint("listQuestionVersions", {
    access,
    params,
    response: z.object({ versions: z.array(QuestionVersionRow) }),
  }),
  /** The tags and the `etag` are those of the question as it is now. */
  getQuestionVersion: endpoint("getQuestionVersion", {
    access,
    params: versionParams,
    response: AdminQuestion,
  }),
  restoreQuestionVersion: endpoint("restoreQuestionVersion", {
    access,
    params: versionParams,
    body: EmptyBody,
    response: AdminQuestion,
  }),
  listNoteVersions: endpoint("listNoteVersions", {
    access,
    params,
    response: z.object({ versions: z.array(NoteVersionRow) }),
  }),
  getNoteVersion: endpoint("getNoteVersion", { access, params: versionParams, response: AdminNote }),
  restoreNoteVersion: endpoint("restoreNoteVersion", {
    access,
    params: versionParams,
    body: EmptyBody,
    response: AdminNote,
  }),
  /** For teachers: of their own questions. */
  previewRegrade: endpoint("previewRegrade", { access: "teacher", params, response: RegradePreview }),
  /** Answers at once; the attempts are marked again in the background. Quizzes that end later end by this key too. */
  regradeQuestion: endpoint("regradeQuestion", {
    access: "teacher",
    params,
    /** Students see the note beside the question. */
    body: z.strictObject({ note: z.string().trim().min(1).max(500) }),
    response: z.object({ regrade: RegradeProgress }),
  }),
};
