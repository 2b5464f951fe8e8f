import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ChapterType, Id, IdInPath } from "./fields.ts";
import { PageQuery, Pagination } from "./page.ts";

export const Chapter = z.object({
  id: Id,
  name: z.string(),
  type: ChapterType,
  weightage: z.number().int(),
  /** What its Previous Years' questions are: texts of papers, ours in their pattern, or not there. */
  previous_questions: z.enum(["papers", "pattern", "none"]),
});
export type Chapter = z.infer<typeof Chapter>;

export const Topic = z.object({ id: Id, name: z.string(), chapterId: Id });
export type Topic = z.infer<typeof Topic>;

/** Where Previous and Next lead; `content_id` is 0 where there is none. */
const NavigationEntry = z.object({
  chapter_id: z.number().int(),
  chapter_name: z.string(),
  content_id: z.number().int(),
  content_name: z.string(),
});

const ContentRow = z.object({ id: Id, title: z.string(), topic_id: Id, topic: z.string() });

export const chapters = {
  listChapters: endpoint("listChapters", {
    access: "learner",
    reply: z.object({ chapters: z.array(Chapter) }),
  }),
  listTopics: endpoint("listTopics", { access: "learner", reply: z.object({ topics: z.array(Topic) }) }),
  listContents: endpoint("listContents", {
    access: "learner",
    params: z.object({ id: IdInPath }),
    query: PageQuery,
    reply: z.object({ contents: z.array(ContentRow), pagination: Pagination }),
  }),
  getContent: endpoint("getContent", {
    access: "learner",
    params: z.object({ id: IdInPath, contentId: IdInPath }),
    reply: z.object({
      content: ContentRow.extend({ body: z.string(), body_html: z.string(), bookmarked: z.boolean() }),
      navigation: z.object({ previous: NavigationEntry, next: NavigationEntry }),
    }),
  }),
};
