import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { Difficulty, EmptyBody, Id, IdParam, NoContent, QuestionType, Time } from "./schemas.ts";

const TopicLocation = { topic_id: Id, topic_name: z.string(), chapter_id: Id, chapter_name: z.string() };

/** A bookmarked question as it is now, without its key and the learner's result: only quiz reviews show those. */
export const BookmarkedQuestion = z.object({
  id: Id,
  hash: z.string(),
  type: QuestionType,
  difficulty: Difficulty,
  text: z.string(),
  text_html: z.string(),
  ...TopicLocation,
  bookmarked_at: Time,
  /**
   * The learner's quiz that shows it: the last completed one, in its review; else one in progress. Null if there is none
   * any more.
   */
  seen_in: z.object({ hash: z.string(), is_completed: z.boolean() }).nullable(),
});
export type BookmarkedQuestion = z.infer<typeof BookmarkedQuestion>;
export const BookmarkedNote = z.object({ id: Id, title: z.string(), ...TopicLocation, bookmarked_at: Time });
export type BookmarkedNote = z.infer<typeof BookmarkedNote>;

/** Adding a bookmark twice, or removing one that doesn't exist, changes nothing. */
const bookmarkChange = {
  access: "learner",
  params: z.object({ id: IdParam }),
  body: EmptyBody,
  status: 204,
  response: NoContent,
} as const;

const BookmarksQuery = PageQuery.extend({ chapter_id: IdParam.optional() });
export type BookmarksQuery = z.infer<typeof BookmarksQuery>;

/** Bookmarks on questions and notes. Lists are newest first and omit what students may not see. */
export const bookmarks = {
  listBookmarkedQuestions: endpoint("listBookmarkedQuestions", {
    access: "learner",
    query: BookmarksQuery,
    response: z.object({ questions: z.array(BookmarkedQuestion), pagination: Pagination }),
  }),
  /** Only for a question in one of the learner's own quizzes. */
  bookmarkQuestion: endpoint("bookmarkQuestion", bookmarkChange),
  unbookmarkQuestion: endpoint("unbookmarkQuestion", bookmarkChange),
  listBookmarkedNotes: endpoint("listBookmarkedNotes", {
    access: "learner",
    query: BookmarksQuery,
    response: z.object({ contents: z.array(BookmarkedNote), pagination: Pagination }),
  }),
  bookmarkNote: endpoint("bookmarkNote", bookmarkChange),
  unbookmarkNote: endpoint("unbookmarkNote", bookmarkChange),
};
