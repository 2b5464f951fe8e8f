import { z } from "zod";
import { Editor } from "./admin.ts";
import { AdminNote } from "./admin-notes.ts";
import { AdminQuestion } from "./admin-questions.ts";
import { endpoint } from "./endpoint.ts";
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

/** Attempts that a regrade would affect. */
const RegradePreview = z.object({
  /** Attempts in completed quizzes, answered or not, on a version with another key. */
  attempts: z.number().int(),
  learners: z.number().int(),
  /** Whether any version has another key than the current one. */
  changed_key: z.boolean(),
  /** An option of these attempts has another text now. If only the texts were swapped, a regrade would be wrong. */
  reworded: z.boolean(),
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
  previewRegrade: endpoint("previewRegrade", { access, params, response: RegradePreview }),
  regradeQuestion: endpoint("regradeQuestion", {
    access,
    params,
    /** Students see the note beside the question. */
    body: z.strictObject({ note: z.string().trim().min(1).max(500) }),
    response: z.object({
      attempts: z.number().int(),
      raised: z.number().int(),
      lowered: z.number().int(),
    }),
  }),
};
