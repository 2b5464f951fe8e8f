import {
  bookmarkNote,
  bookmarkQuestion,
  unbookmarkNote,
  unbookmarkQuestion,
} from "@rasayan/contract/endpoint-paths";
import type { InfiniteData, QueryClient, QueryFilters } from "@tanstack/react-query";
import {
  type BookmarkChange,
  type BookmarksPage,
  type BookmarkTarget,
  bookmarkListKey,
} from "./bookmark-keys.ts";
import { request } from "./client.ts";

/** Adds or removes a bookmark on the server. */
export async function saveBookmark({ kind, id, isBookmarked }: BookmarkChange): Promise<void> {
  const input = { params: { id }, body: {} };
  if (kind === "question") await request(isBookmarked ? bookmarkQuestion : unbookmarkQuestion, input);
  else await request(isBookmarked ? bookmarkNote : unbookmarkNote, input);
}

/** Shows a change before it is saved. Resolves to a function that undoes it. */
export async function showChange(queryClient: QueryClient, change: BookmarkChange): Promise<() => void> {
  const list = { queryKey: bookmarkListKey(change.kind) };
  const lists = queryClient.getQueriesData(list);
  // A response to a request from before the tap must not overwrite the change.
  const cancellations = [
    queryClient.cancelQueries(cachedItemFilter(change)),
    queryClient.cancelQueries(list),
  ];
  applyOptimistic(queryClient, change);
  await Promise.all(cancellations);
  return () => {
    applyOptimistic(queryClient, { ...change, isBookmarked: !change.isBookmarked });
    for (const [key, data] of lists) queryClient.setQueryData(key, data);
  };
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
