import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Difficulty, Id, IdInPath, NoBody, NoContent, QuestionType, Time } from "./fields.ts";
import { PageQuery, Pagination } from "./page.ts";

const Place = { topic_id: Id, topic_name: z.string(), chapter_id: Id, chapter_name: z.string() };

/** A starred question as it is now; how it went, or what is right, is told by reviews alone. */
export const BookmarkedQuestion = z.object({
  id: Id,
  hash: z.string(),
  type: QuestionType,
  difficulty: Difficulty,
  text: z.string(),
  text_html: z.string(),
  ...Place,
  bookmarked_at: Time,
});
export type BookmarkedQuestion = z.infer<typeof BookmarkedQuestion>;
export const BookmarkedContent = z.object({ id: Id, title: z.string(), ...Place, bookmarked_at: Time });
export type BookmarkedContent = z.infer<typeof BookmarkedContent>;

/** Setting a star twice, or taking away one that is not there, changes nothing. */
const change = {
  access: "learner",
  params: z.object({ id: IdInPath }),
  body: NoBody,
  status: 204,
  reply: NoContent,
} as const;

/** Stars on questions and contents; lists are newest first, without what students are not shown. */
export const bookmarks = {
  listBookmarkedQuestions: endpoint("listBookmarkedQuestions", {
    access: "learner",
    query: PageQuery,
    reply: z.object({ questions: z.array(BookmarkedQuestion), pagination: Pagination }),
  }),
  /** Of a question that stands in one of the learner's quizzes. */
  bookmarkQuestion: endpoint("bookmarkQuestion", change),
  unbookmarkQuestion: endpoint("unbookmarkQuestion", change),
  listBookmarkedContents: endpoint("listBookmarkedContents", {
    access: "learner",
    query: PageQuery,
    reply: z.object({ contents: z.array(BookmarkedContent), pagination: Pagination }),
  }),
  bookmarkContent: endpoint("bookmarkContent", change),
  unbookmarkContent: endpoint("unbookmarkContent", change),
};
