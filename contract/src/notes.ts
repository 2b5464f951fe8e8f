import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { BooleanParam, EmptyBody, ETag, Id, IdParam, NoContent, QuestionStatus, Time } from "./schemas.ts";

const NoteRow = z.object({
  id: Id,
  title: z.string(),
  /** Students read only published notes. */
  status: QuestionStatus,
  topicId: Id,
  topic: z.string(),
  chapterId: Id,
  chapter_name: z.string(),
});

/** A note as an editor sees it. The server checks the body's length, in bytes, when it renders the Markdown. */
export const AdminNote = NoteRow.extend({
  body: z.string(),
  body_html: z.string(),
  /** Starts at 1 and goes up by one with each save. */
  version: z.number().int(),
  etag: ETag,
});
export type AdminNote = z.infer<typeof AdminNote>;

const NoteBody = z.strictObject({
  title: z.string().trim().min(1).max(200),
  body: z.string().regex(/\S/, "must not be blank"),
  topicId: Id,
  /** If missing, the stored status stays; a new note is published. */
  status: QuestionStatus.optional(),
});
export type NoteBody = z.infer<typeof NoteBody>;

const NoteQuery = PageQuery.extend({
  q: z.string().max(100).default(""),
  topicId: IdParam.optional(),
  chapterId: IdParam.optional(),
  status: QuestionStatus.optional(),
  /** `true` lists deleted notes, which can be restored; the most recently deleted come first. */
  deleted: BooleanParam,
});
export type NoteQuery = z.infer<typeof NoteQuery>;

const access = "editor";
const params = z.object({ id: IdParam });

export const notes = {
  listAdminNotes: endpoint("listAdminNotes", {
    access,
    query: NoteQuery,
    response: z.object({
      contents: z.array(NoteRow.extend({ deleted_at: Time.nullable() })),
      pagination: Pagination,
    }),
  }),
  getAdminNote: endpoint("getAdminNote", { access, params, response: AdminNote }),
  createNote: endpoint("createNote", { access, body: NoteBody, status: 201, response: AdminNote }),
  updateNote: endpoint("updateNote", { access, params, body: NoteBody, response: AdminNote }),
  deleteNote: endpoint("deleteNote", { access, params, body: EmptyBody, status: 204, response: NoContent }),
  restoreNote: endpoint("restoreNote", { access, params, body: EmptyBody, response: AdminNote }),
};
