import {
  type InfiniteData,
  type QueryClient,
  type QueryFilters,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { request } from "./client.ts";

export type BookmarkTarget = { kind: "question" | "content"; id: number };
type BookmarkChange = BookmarkTarget & { isBookmarked: boolean };
/** One page of a list of bookmarks. */
export type BookmarksPage = { rows: { id: number }[]; page: number; limit: number; total: number };

/** The prefix of the query keys of bookmark lists and counts. */
export const BOOKMARKS_KEY = ["bookmarks"];
export const bookmarkListKey = (kind: BookmarkTarget["kind"]) => [...BOOKMARKS_KEY, "list", kind];

/** Adds or removes a bookmark. The change is shown at once, and undone if the request fails. */
export function useToggleBookmark() {
  const queryClient = useQueryClient();
  return useMutation({
    // Requests run one after another, so that the last tap wins.
    scope: { id: "bookmarks" },
    mutationFn: saveBookmark,
    onMutate: async (change: BookmarkChange) => {
      const list = { queryKey: bookmarkListKey(change.kind) };
      const lists = queryClient.getQueriesData(list);
      // A response to a request from before the tap must not overwrite the change.
      const cancellations = [
        queryClient.cancelQueries(cachedItemFilter(change)),
        queryClient.cancelQueries(list),
      ];
      applyOptimistic(queryClient, change);
      await Promise.all(cancellations);
      return lists;
    },
    onError: (_error, change, lists = []) => {
      applyOptimistic(queryClient, { ...change, isBookmarked: !change.isBookmarked });
      for (const [key, list] of lists) queryClient.setQueryData(key, list);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: BOOKMARKS_KEY }),
  });
}

async function saveBookmark({ kind, id, isBookmarked }: BookmarkChange): Promise<void> {
  const input = { params: { id }, body: {} };
  if (kind === "question") await request(isBookmarked ? "bookmarkQuestion" : "unbookmarkQuestion", input);
  else await request(isBookmarked ? "bookmarkNote" : "unbookmarkNote", input);
}

/** A question or note in the query cache. */
type CachedItem = { bookmarked: boolean } | { content: { bookmarked: boolean } };

/** A question is cached once per quiz, a note once. Removing a bookmark also removes the item from the cached list. */
function applyOptimistic(queryClient: QueryClient, change: BookmarkChange): void {
  const { id, kind, isBookmarked } = change;
  queryClient.setQueriesData<CachedItem>(cachedItemFilter(change), (cached) => {
    if (!cached) return cached;
    if ("content" in cached) return { ...cached, content: { ...cached.content, bookmarked: isBookmarked } };
    return { ...cached, bookmarked: isBookmarked };
  });
  if (isBookmarked) return;
  queryClient.setQueriesData<InfiniteData<BookmarksPage>>({ queryKey: bookmarkListKey(kind) }, (list) => {
    if (!list?.pages.some(({ rows }) => rows.some((row) => row.id === id))) return list;
    const withoutRow = ({ rows, total, ...page }: BookmarksPage) => ({
      ...page,
      rows: rows.filter((row) => row.id !== id),
      total: total - 1,
    });
    return { ...list, pages: list.pages.map(withoutRow) };
  });
}

/** Matches the cached queries of the question or note itself. */
function cachedItemFilter({ kind, id }: BookmarkTarget): QueryFilters {
  return kind === "question"
    ? {
        predicate: ({ queryKey: [root, , part, key] }) =>
          root === "quiz" && isQuizQuestionKey(part) && key === id,
      }
    : {
        predicate: ({ queryKey: [root, , part, key] }) =>
          root === "chapters" && part === "content" && key === id,
      };
}

const isQuizQuestionKey = (part: unknown) => part === "question" || part === "review";
