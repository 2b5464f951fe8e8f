import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { Difficulty, EmptyBody, Id, IdParam, NoContent, QuestionType, Time } from "./schemas.ts";

const TopicLocation = { topic_id: Id, topic_name: z.string(), chapter_id: Id, chapter_name: z.string() };

/** A starred question as it is now; how it went, or what is right, is told by reviews alone. */
export const BookmarkedQuestion = z.object({
  id: Id,
  hash: z.string(),
  type: QuestionType,
  difficulty: Difficulty,
  text: z.string(),
  text_html: z.string(),
  ...TopicLocation,
  bookmarked_at: Time,
});
export type BookmarkedQuestion = z.infer<typeof BookmarkedQuestion>;
export const BookmarkedNote = z.object({ id: Id, title: z.string(), ...TopicLocation, bookmarked_at: Time });
export type BookmarkedNote = z.infer<typeof BookmarkedNote>;

/** Setting a star twice, or taking away one that is not there, changes nothing. */
const bookmarkChange = {
  access: "learner",
  params: z.object({ id: IdParam }),
  body: EmptyBody,
  status: 204,
  response: NoContent,
} as const;

/** Stars on questions and contents; lists are newest first, without what students are not shown. */
export const bookmarks = {
  listBookmarkedQuestions: endpoint("listBookmarkedQuestions", {
    access: "learner",
    query: PageQuery,
    response: z.object({ questions: z.array(BookmarkedQuestion), pagination: Pagination }),
  }),
  /** Of a question that stands in one of the learner's quizzes. */
  bookmarkQuestion: endpoint("bookmarkQuestion", bookmarkChange),
  unbookmarkQuestion: endpoint("unbookmarkQuestion", bookmarkChange),
  listBookmarkedNotes: endpoint("listBookmarkedNotes", {
    access: "learner",
    query: PageQuery,
    response: z.object({ contents: z.array(BookmarkedNote), pagination: Pagination }),
  }),
  bookmarkNote: endpoint("bookmarkNote", bookmarkChange),
  unbookmarkNote: endpoint("unbookmarkNote", bookmarkChange),
};
