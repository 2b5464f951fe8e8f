import { z } from "zod";
import { Editor } from "./admin.ts";
import { AdminContent } from "./contents.ts";
import { EditorQuestion } from "./editor-questions.ts";
import { endpoint } from "./endpoint.ts";
import { IdInPath, NoBody, QuestionStatus, Time } from "./fields.ts";

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
export const ContentVersionRow = VersionRow.extend({ title: z.string() });
export type ContentVersionRow = z.infer<typeof ContentVersionRow>;

const access = "editor";
const params = z.object({ id: IdInPath });
const version = params.extend({ version: IdInPath });

/** Attempts that a changed key would mark anew. */
const Remark = z.object({
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
    reply: z.object({ versions: z.array(QuestionVersionRow) }),
  }),
  /** With the tags and the `etag` of the question as it is now. */
  getQuestionVersion: endpoint("getQuestionVersion", { access, params: version, reply: EditorQuestion }),
  restoreQuestionVersion: endpoint("restoreQuestionVersion", {
    access,
    params: version,
    body: NoBody,
    reply: EditorQuestion,
  }),
  listContentVersions: endpoint("listContentVersions", {
    access,
    params,
    reply: z.object({ versions: z.array(ContentVersionRow) }),
  }),
  getContentVersion: endpoint("getContentVersion", { access, params: version, reply: AdminContent }),
  restoreContentVersion: endpoint("restoreContentVersion", {
    access,
    params: version,
    body: NoBody,
    reply: AdminContent,
  }),
  countRemark: endpoint("countRemark", { access, params, reply: Remark }),
  remarkQuestion: endpoint("remarkQuestion", {
    access,
    params,
    /** Students read the note beside the question. */
    body: z.strictObject({ note: z.string().trim().min(1).max(500) }),
    reply: z.object({
      attempts: z.number().int(),
      raised: z.number().int(),
      lowered: z.number().int(),
    }),
  }),
};
