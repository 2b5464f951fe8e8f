import type { ReplyTo } from "@rasayan/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "./client.ts";
import { orKept } from "./kept-replies.ts";

export type Chapter = ReplyTo<"listChapters">["chapters"][number];
export type ContentRow = ReplyTo<"listContents">["contents"][number];
export type Content = ReplyTo<"getContent">["content"];
export type Navigation = ReplyTo<"getContent">["navigation"];
type ContentsPage = ReplyTo<"listContents">;

export const CONTENTS_PER_PAGE = 10;

/** Every chapter, in teaching order. */
export const chaptersQuery = () =>
  queryOptions({
    queryKey: ["chapters"],
    queryFn: (asked): Promise<Chapter[]> =>
      orKept(asked, async () => (await call("listChapters", {})).chapters),
  });

/** One page of a chapter's contents, in reading order. */
export const contentsQuery = (chapterId: number, page: number) =>
  queryOptions({
    queryKey: [...contentsKey(chapterId), page],
    queryFn: (asked): Promise<ContentsPage> =>
      orKept(asked, () =>
        call("listContents", { params: { id: chapterId }, query: { page, limit: CONTENTS_PER_PAGE } }),
      ),
  });

/** A content with its neighbours in reading order. */
export const contentQuery = (chapterId: number, contentId: number) =>
  queryOptions({
    queryKey: ["chapters", chapterId, "content", contentId],
    queryFn: (asked) => orKept(asked, () => call("getContent", { params: { id: chapterId, contentId } })),
  });

/** The page of the chapter's list on which a content was last seen; 1 when it was opened without the list. */
export function useListPageOf(chapterId: number, contentId: number): number {
  const listed = useQueryClient().getQueriesData<ContentsPage>({ queryKey: contentsKey(chapterId) });
  const found = listed.find(([, page]) => page?.contents.some(({ id }) => id === contentId));
  return found?.[1]?.pagination.page ?? 1;
}

/** There is no such chapter or content, or the address holds no number where its id belongs. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status);
}

const contentsKey = (chapterId: number) => ["chapters", chapterId, "contents"];
