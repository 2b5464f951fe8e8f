import type { ResponseOf } from "@rasayan/contract";
import { getNote, listChapters, listNotes } from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, request } from "./client.ts";

export type Chapter = ResponseOf<"listChapters">["chapters"][number];
export type NoteRow = ResponseOf<"listNotes">["contents"][number];
export type Note = ResponseOf<"getNote">["content"];
export type Navigation = ResponseOf<"getNote">["navigation"];
type NotesPage = ResponseOf<"listNotes">;

export const NOTES_PER_PAGE = 10;

/** Every chapter, in teaching order. */
export const chaptersQuery = () =>
  queryOptions({
    queryKey: ["chapters"],
    queryFn: async () => (await request(listChapters, {})).chapters,
  });

/** One page of a chapter's notes, in reading order. */
export const notesQuery = (chapterId: number, page: number) =>
  queryOptions({
    queryKey: [...notesKey(chapterId), page],
    queryFn: () => request(listNotes, { params: { id: chapterId }, query: { page, limit: NOTES_PER_PAGE } }),
  });

/** A note, with the previous and the next one in reading order. */
export const noteQuery = (chapterId: number, contentId: number) =>
  queryOptions({
    queryKey: ["chapters", chapterId, "content", contentId],
    queryFn: () => request(getNote, { params: { id: chapterId, contentId } }),
  });

/** Fetches all notes of a chapter, and so stores them on this device; resolves to their texts as HTML. */
export function useKeepNotes(chapterId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const texts: string[] = [];
      for (let page = 1; ; page++) {
        const { contents, pagination } = await queryClient.fetchQuery(fresh(notesQuery(chapterId, page)));
        // One at a time: a slow line stays free for what else the learner does.
        for (const { id } of contents)
          texts.push((await queryClient.fetchQuery(fresh(noteQuery(chapterId, id)))).content.body_html);
        if (texts.length >= pagination.total || contents.length === 0) return texts;
      }
    },
  });
}

/** A query that is fetched although it was a moment ago, and whose failure counts. */
const fresh = <Options extends object>(options: Options) => ({ ...options, staleTime: 0 });

/** The page of the chapter's cached list that contains the note; 1 if the note was opened without the list. */
export function useListPageOf(chapterId: number, contentId: number): number {
  const cachedPages = useQueryClient().getQueriesData<NotesPage>({ queryKey: notesKey(chapterId) });
  const match = cachedPages.find(([, page]) => page?.contents.some(({ id }) => id === contentId));
  return match?.[1]?.pagination.page ?? 1;
}

/** True if there is no such chapter or note, or its id in the URL is not a number. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status);
}

const notesKey = (chapterId: number) => ["chapters", chapterId, "contents"];
