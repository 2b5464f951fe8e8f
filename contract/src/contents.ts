import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ETag, Id, IdInPath, NoBody, NoContent, Switch, Time } from "./fields.ts";
import { PageQuery, Pagination } from "./page.ts";

const ContentRow = z.object({
  id: Id,
  title: z.string(),
  topicId: Id,
  topic: z.string(),
  chapterId: Id,
  chapter_name: z.string(),
});

/** A content as its editor sees it. How long the body may be is judged in bytes, when it is drawn. */
export const AdminContent = ContentRow.extend({
  body: z.string(),
  body_html: z.string(),
  /** Counts from 1, one a save. */
  version: z.number().int(),
  etag: ETag,
});
export type AdminContent = z.infer<typeof AdminContent>;

const ContentBody = z.strictObject({
  title: z.string().trim().min(1).max(200),
  body: z.string().regex(/\S/, "must not be blank"),
  topicId: Id,
});
export type ContentBody = z.infer<typeof ContentBody>;

const ContentQuery = PageQuery.extend({
  q: z.string().max(100).default(""),
  topicId: IdInPath.optional(),
  chapterId: IdInPath.optional(),
  /** `true` lists what was deleted and can be restored, last deleted first. */
  deleted: Switch,
});
export type ContentQuery = z.infer<typeof ContentQuery>;

const access = "editor";
const params = z.object({ id: IdInPath });

export const contents = {
  listAdminContents: endpoint("listAdminContents", {
    access,
    query: ContentQuery,
    reply: z.object({
      contents: z.array(ContentRow.extend({ deleted_at: Time.nullable() })),
      pagination: Pagination,
    }),
  }),
  getAdminContent: endpoint("getAdminContent", { access, params, reply: AdminContent }),
  createContent: endpoint("createContent", { access, body: ContentBody, status: 201, reply: AdminContent }),
  updateContent: endpoint("updateContent", { access, params, body: ContentBody, reply: AdminContent }),
  deleteContent: endpoint("deleteContent", { access, params, body: NoBody, status: 204, reply: NoContent }),
  restoreContent: endpoint("restoreContent", { access, params, body: NoBody, reply: AdminContent }),
};
