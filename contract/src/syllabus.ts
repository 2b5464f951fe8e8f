import { z } from "zod";
import { Topic } from "./chapters.ts";
import { endpoint } from "./endpoint.ts";
import { ChapterType, EmptyBody, ETag, Id, IdParam, NoContent } from "./schemas.ts";

const Name = z.string().trim().min(1).max(200);
const params = z.object({ id: IdParam });

export const AdminChapter = z.object({
  id: Id,
  name: z.string(),
  type: ChapterType,
  weightage: z.number().int(),
  /** For students of JEE Advanced; 0: the same as `weightage`. */
  weightage_advanced: z.number().int(),
  /** Place in the teaching order, from 1. */
  order: z.number().int(),
  /** Chapters to learn before this one. */
  prerequisite_ids: z.array(Id),
  etag: ETag,
});
export type AdminChapter = z.infer<typeof AdminChapter>;
export const AdminTopic = Topic.extend({ etag: ETag });
export type AdminTopic = z.infer<typeof AdminTopic>;
export const Tag = z.object({ id: Id, name: z.string(), etag: ETag });
export type Tag = z.infer<typeof Tag>;

const Weightage = z.number().int().min(0).max(100);

/** A missing optional field keeps its stored value. A new chapter is the last one, without prerequisites. */
const ChapterBody = z.strictObject({
  name: Name,
  type: ChapterType,
  weightage: Weightage,
  weightage_advanced: Weightage.optional(),
  /** A place beyond the last one is the last one. */
  order: z.number().int().min(1).max(10_000).optional(),
  prerequisite_ids: z.array(Id).max(100).optional(),
});
const TopicBody = z.strictObject({ name: Name, chapterId: Id });
const TagBody = z.strictObject({ name: Name });
export type ChapterBody = z.infer<typeof ChapterBody>;
export type TopicBody = z.infer<typeof TopicBody>;
export type TagBody = z.infer<typeof TagBody>;

const access = "editor";
const deletion = { access, params, body: EmptyBody, status: 204, response: NoContent } as const;

/** Chapters, topics and tags, as editors manage them. Teachers read the lists, to find questions by them. */
export const syllabus = {
  listAdminChapters: endpoint("listAdminChapters", {
    access: "teacher",
    response: z.object({ chapters: z.array(AdminChapter) }),
  }),
  createChapter: endpoint("createChapter", {
    access,
    body: ChapterBody,
    status: 201,
    response: AdminChapter,
  }),
  getAdminChapter: endpoint("getAdminChapter", { access, params, response: AdminChapter }),
  updateChapter: endpoint("updateChapter", { access, params, body: ChapterBody, response: AdminChapter }),
  deleteChapter: endpoint("deleteChapter", deletion),

  listAdminTopics: endpoint("listAdminTopics", {
    access: "teacher",
    response: z.object({ topics: z.array(AdminTopic) }),
  }),
  createTopic: endpoint("createTopic", { access, body: TopicBody, status: 201, response: AdminTopic }),
  getAdminTopic: endpoint("getAdminTopic", { access, params, response: AdminTopic }),
  updateTopic: endpoint("updateTopic", { access, params, body: TopicBody, response: AdminTopic }),
  deleteTopic: endpoint("deleteTopic", deletion),

  listTags: endpoint("listTags", { access: "teacher", response: z.object({ tags: z.array(Tag) }) }),
  createTag: endpoint("createTag", { access, body: TagBody, status: 201, response: Tag }),
  getTag: endpoint("getTag", { access, params, response: Tag }),
  updateTag: endpoint("updateTag", { access, params, body: TagBody, response: Tag }),
  deleteTag: endpoint("deleteTag", deletion),
};
