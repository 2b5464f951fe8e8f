import { z } from "zod";
import { Editor } from "./admin.ts";
import { AdminNote } from "./admin-notes.ts";
import { AdminQuestion } from "./admin-questions.ts";
import { endpoint } from "./endpoint.ts";
import { EmptyBody, IdParam, QuestionStatus, Time } from "./schemas.ts";

/** One saved state of a question or content; `version` counts from 1. */
const VersionRow = z.object({
  version: z.number().int(),
  saved_at: Time,
  saved_by: Editor,
  current: z.boolean(),
});
/** `status`: the last one it had while it was current. `key_changed`: other than the version before it. */
export const QuestionVersionRow = VersionRow.extend({ status: QuestionStatus, key_changed: z.boolean() });
export type QuestionVersionRow = z.infer<typeof QuestionVersionRow>;
export const NoteVersionRow = VersionRow.extend({ title: z.string() });
export type NoteVersionRow = z.infer<typeof NoteVersionRow>;

const access = "editor";
const params = z.object({ id: IdParam });
const versionParams = params.extend({ version: IdParam });

/** Attempts that a changed key would mark anew. */
const RegradePreview = z.object({
  /** Answered or not, in completed quizzes, on a version with another key. */
  attempts: z.number().int(),
  learners: z.number().int(),
  /** Whether some version has another key than the current one. */
  changed_key: z.boolean(),
  /** An option of these attempts has other words by now: if only the words were swapped, marking anew is wrong. */
  reworded: z.boolean(),
});

/** What questions and contents said before, and marking anew what was asked with another key. */
export const versions = {
  listQuestionVersions: endpoint("listQuestionVersions", {
    access,
    params,
    response: z.object({ versions: z.array(QuestionVersionRow) }),
  }),
  /** With the tags and the `etag` of the question as it is now. */
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
    /** Students read the note beside the question. */
    body: z.strictObject({ note: z.string().trim().min(1).max(500) }),
    response: z.object({
      attempts: z.number().int(),
      raised: z.number().int(),
      lowered: z.number().int(),
    }),
  }),
};
