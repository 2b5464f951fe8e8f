import { z } from "zod";
import { Topic } from "./chapters.ts";
import { endpoint } from "./endpoint.ts";
import { ChapterType, ETag, Id, IdInPath, NoBody, NoContent } from "./fields.ts";

const Name = z.string().trim().min(1).max(200);
const params = z.object({ id: IdInPath });

export const AdminChapter = z.object({
  id: Id,
  name: z.string(),
  type: ChapterType,
  weightage: z.number().int(),
  etag: ETag,
});
export type AdminChapter = z.infer<typeof AdminChapter>;
export const AdminTopic = Topic.extend({ etag: ETag });
export type AdminTopic = z.infer<typeof AdminTopic>;
export const Tag = z.object({ id: Id, name: z.string(), etag: ETag });
export type Tag = z.infer<typeof Tag>;

const ChapterBody = z.strictObject({
  name: Name,
  type: ChapterType,
  weightage: z.number().int().min(0).max(100),
});
const TopicBody = z.strictObject({ name: Name, chapterId: Id });
const TagBody = z.strictObject({ name: Name });
export type ChapterBody = z.infer<typeof ChapterBody>;
export type TopicBody = z.infer<typeof TopicBody>;
export type TagBody = z.infer<typeof TagBody>;

const access = "editor";
const removal = { access, params, body: NoBody, status: 204, reply: NoContent } as const;

/** Chapters, topics and tags as editors keep them. */
export const syllabus = {
  listAdminChapters: endpoint("listAdminChapters", {
    access,
    reply: z.object({ chapters: z.array(AdminChapter) }),
  }),
  createChapter: endpoint("createChapter", { access, body: ChapterBody, status: 201, reply: AdminChapter }),
  getAdminChapter: endpoint("getAdminChapter", { access, params, reply: AdminChapter }),
  updateChapter: endpoint("updateChapter", { access, params, body: ChapterBody, reply: AdminChapter }),
  deleteChapter: endpoint("deleteChapter", removal),

  listAdminTopics: endpoint("listAdminTopics", { access, reply: z.object({ topics: z.array(AdminTopic) }) }),
  createTopic: endpoint("createTopic", { access, body: TopicBody, status: 201, reply: AdminTopic }),
  getAdminTopic: endpoint("getAdminTopic", { access, params, reply: AdminTopic }),
  updateTopic: endpoint("updateTopic", { access, params, body: TopicBody, reply: AdminTopic }),
  deleteTopic: endpoint("deleteTopic", removal),

  listTags: endpoint("listTags", { access, reply: z.object({ tags: z.array(Tag) }) }),
  createTag: endpoint("createTag", { access, body: TagBody, status: 201, reply: Tag }),
  getTag: endpoint("getTag", { access, params, reply: Tag }),
  updateTag: endpoint("updateTag", { access, params, body: TagBody, reply: Tag }),
  deleteTag: endpoint("deleteTag", removal),
};
