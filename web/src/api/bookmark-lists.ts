import type { ReplyTo } from "@rasayan/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { STARS_KEY, type StarsPage, starListKey } from "./bookmarks.ts";
import { call } from "./client.ts";

export type StarredQuestion = ReplyTo<"listBookmarkedQuestions">["questions"][number];
export type StarredNote = ReplyTo<"listBookmarkedContents">["contents"][number];

const STARS_PER_PAGE = 10;

const pages = {
  initialPageParam: 1,
  getNextPageParam: ({ page, limit, total }: StarsPage) => (page * limit < total ? page + 1 : undefined),
};

/** The starred questions, newest star first. */
export const starredQuestionsQuery = () =>
  infiniteQueryOptions({
    ...pages,
    queryKey: starListKey("question"),
    queryFn: async ({ pageParam: page }) => {
      const query = { page, limit: STARS_PER_PAGE };
      const { questions, pagination } = await call("listBookmarkedQuestions", { query });
      return { rows: questions, ...pagination };
    },
  });

/** The starred notes, newest star first. */
export const starredNotesQuery = () =>
  infiniteQueryOptions({
    ...pages,
    queryKey: starListKey("content"),
    queryFn: async ({ pageParam: page }) => {
      const query = { page, limit: STARS_PER_PAGE };
      const { contents, pagination } = await call("listBookmarkedContents", { query });
      return { rows: contents, ...pagination };
    },
  });

/** How many questions and notes are starred. */
export const starCountsQuery = () =>
  queryOptions({
    queryKey: [...STARS_KEY, "counts"],
    queryFn: async () => {
      const query = { page: 1, limit: 1 };
      const [questions, notes] = await Promise.all([
        call("listBookmarkedQuestions", { query }),
        call("listBookmarkedContents", { query }),
      ]);
      return { questions: questions.pagination.total, notes: notes.pagination.total };
    },
  });
