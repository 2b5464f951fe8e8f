import type { ReplyTo, SentBy } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { ApiError, call } from "./client.ts";

export type AdminChapter = ReplyTo<"listAdminChapters">["chapters"][number];
export type AdminTopic = ReplyTo<"listAdminTopics">["topics"][number];
export type Tag = ReplyTo<"listTags">["tags"][number];
export type ChapterBody = SentBy<"createChapter">["body"];
export type TopicBody = SentBy<"createTopic">["body"];
export type TagBody = SentBy<"createTag">["body"];

/** Every chapter with its weightage, in teaching order. */
export const adminChaptersQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "chapters"],
    queryFn: async () => (await call("listAdminChapters", {})).chapters,
  });

/** Every topic, chapter by chapter. */
export const adminTopicsQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "topics"],
    queryFn: async () => (await call("listAdminTopics", {})).topics,
  });

/** Every tag, by name. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "tags"],
    queryFn: async () => (await call("listTags", {})).tags,
  });

/** What a form is about: a row that exists, with the state it was read in, or a new one. */
type Kept<Body> = { id: number | undefined; etag: string | undefined; body: Body };

export const useSaveChapter = () =>
  useSave(({ id, etag, body }: Kept<ChapterBody>) =>
    id ? call("updateChapter", { params: { id }, body }, asRead(etag)) : call("createChapter", { body }),
  );

export const useSaveTopic = () =>
  useSave(({ id, etag, body }: Kept<TopicBody>) =>
    id ? call("updateTopic", { params: { id }, body }, asRead(etag)) : call("createTopic", { body }),
  );

export const useSaveTag = () =>
  useSave(({ id, etag, body }: Kept<TagBody>) =>
    id ? call("updateTag", { params: { id }, body }, asRead(etag)) : call("createTag", { body }),
  );

export const useDeleteChapter = () => useSave((id: number) => call("deleteChapter", { params: { id } }));
export const useDeleteTopic = () => useSave((id: number) => call("deleteTopic", { params: { id } }));
export const useDeleteTag = () => useSave((id: number) => call("deleteTag", { params: { id } }));

/** True when someone else has saved the row since it was read. */
export function isStale(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "stale";
}

/** Sent along, it keeps a save from undoing someone else's. */
export function asRead(etag: string | undefined) {
  return etag === undefined ? {} : { ifMatch: etag };
}

/** A write of the syllabus: learners' lists of chapters and topics change with it. */
function useSave<Sent, Reply>(write: (sent: Sent) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => {
      queryClient.invalidateQueries({ queryKey: ["chapters"] });
      queryClient.invalidateQueries({ queryKey: ["topics"] });
      return queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
}
