import type { ResponseOf } from "@rasayan/contract";
import { listBookmarkedNotes, listBookmarkedQuestions } from "@rasayan/contract/endpoint-paths";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BOOKMARKS_KEY, type BookmarksPage, bookmarkListKey } from "./bookmark-keys.ts";
import { request } from "./client.ts";

export type BookmarkedQuestion = ResponseOf<"listBookmarkedQuestions">["questions"][number];
export type BookmarkedNote = ResponseOf<"listBookmarkedNotes">["contents"][number];

const BOOKMARKS_PER_PAGE = 10;

const pageParams = {
  initialPageParam: 1,
  getNextPageParam: ({ page, limit, total }: BookmarksPage) => (page * limit < total ? page + 1 : undefined),
};

/** The bookmarked questions of one chapter or of all, newest bookmark first. */
export const bookmarkedQuestionsQuery = (chapterId?: number) =>
  infiniteQueryOptions({
    ...pageParams,
    queryKey: [...bookmarkListKey("question"), chapterId ?? "all"],
    queryFn: async ({ pageParam: page }) => {
      const query = { page, limit: BOOKMARKS_PER_PAGE, ...(chapterId && { chapter_id: chapterId }) };
      const { questions, pagination } = await request(listBookmarkedQuestions, { query });
      return { rows: questions, ...pagination };
    },
  });

/** The bookmarked notes of one chapter or of all, newest bookmark first. */
export const bookmarkedNotesQuery = (chapterId?: number) =>
  infiniteQueryOptions({
    ...pageParams,
    queryKey: [...bookmarkListKey("content"), chapterId ?? "all"],
    queryFn: async ({ pageParam: page }) => {
      const query = { page, limit: BOOKMARKS_PER_PAGE, ...(chapterId && { chapter_id: chapterId }) };
      const { contents, pagination } = await request(listBookmarkedNotes, { query });
      return { rows: contents, ...pagination };
    },
  });

/** The number of bookmarked questions and of bookmarked notes. */
export const bookmarkCountsQuery = () =>
  queryOptions({
    queryKey: [...BOOKMARKS_KEY, "counts"],
    queryFn: async () => {
      const query = { page: 1, limit: 1 };
      const [questions, notes] = await Promise.all([
        request(listBookmarkedQuestions, { query }),
        request(listBookmarkedNotes, { query }),
      ]);
      return { questions: questions.pagination.total, notes: notes.pagination.total };
    },
  });
