import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { ChapterType, ExamTrack, Id, IdParam } from "./schemas.ts";

export const Chapter = z.object({
  id: Id,
  name: z.string(),
  type: ChapterType,
  weightage: z.number().int(),
  /** Source of the chapter's Previous Years' questions: real papers, our own questions in their pattern, or none. */
  previous_questions: z.enum(["papers", "pattern", "none"]),
  /** The exams for which the chapter has questions, and those for which it has Previous Years' questions. */
  exams: z.array(ExamTrack),
  past_exams: z.array(ExamTrack),
});
export type Chapter = z.infer<typeof Chapter>;

export const Topic = z.object({ id: Id, name: z.string(), chapterId: Id });
export type Topic = z.infer<typeof Topic>;

/** Targets of the Previous and Next links; `content_id` is 0 if there is none. */
const NavigationEntry = z.object({
  chapter_id: z.number().int(),
  chapter_name: z.string(),
  content_id: z.number().int(),
  content_name: z.string(),
});

const NoteRow = z.object({ id: Id, title: z.string(), topic_id: Id, topic: z.string() });

export const chapters = {
  listChapters: endpoint("listChapters", {
    access: "learner",
    response: z.object({ chapters: z.array(Chapter) }),
  }),
  listTopics: endpoint("listTopics", { access: "learner", response: z.object({ topics: z.array(Topic) }) }),
  listNotes: endpoint("listNotes", {
    access: "learner",
    params: z.object({ id: IdParam }),
    query: PageQuery,
    response: z.object({ contents: z.array(NoteRow), pagination: Pagination }),
  }),
  getNote: endpoint("getNote", {
    access: "learner",
    params: z.object({ id: IdParam, contentId: IdParam }),
    response: z.object({
      content: NoteRow.extend({ body: z.string(), body_html: z.string(), bookmarked: z.boolean() }),
      navigation: z.object({ previous: NavigationEntry, next: NavigationEntry }),
    }),
  }),
};
