export type BookmarkTarget = { kind: "question" | "content"; id: number };
export type BookmarkChange = BookmarkTarget & { isBookmarked: boolean };
/** One page of a list of bookmarks. */
export type BookmarksPage = { rows: { id: number }[]; page: number; limit: number; total: number };

/** The prefix of the query keys of bookmark lists and counts. The key of a list ends with its chapter, or `all`. */
export const BOOKMARKS_KEY = ["bookmarks"];
export const bookmarkListKey = (kind: BookmarkTarget["kind"]) => [...BOOKMARKS_KEY, "list", kind];
