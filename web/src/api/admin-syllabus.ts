import type { ReplyTo, SentBy } from "@rasayan/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { asRead, type Save, useAdminSave } from "./admin-saves.ts";
import { call } from "./client.ts";

export type AdminChapter = ReplyTo<"listAdminChapters">["chapters"][number];
export type AdminTopic = ReplyTo<"listAdminTopics">["topics"][number];
export type Tag = ReplyTo<"listTags">["tags"][number];
export type ChapterBody = SentBy<"createChapter">["body"];
export type TopicBody = SentBy<"createTopic">["body"];
export type TagBody = SentBy<"createTag">["body"];

/** A row to delete, in the state that the editor has seen. */
export type RowRef = { id: number; etag: string };

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

export const useSaveChapter = () =>
  useSave(({ id, etag, body }: Save<ChapterBody>) =>
    id ? call("updateChapter", { params: { id }, body }, asRead(etag)) : call("createChapter", { body }),
  );

export const useSaveTopic = () =>
  useSave(({ id, etag, body }: Save<TopicBody>) =>
    id ? call("updateTopic", { params: { id }, body }, asRead(etag)) : call("createTopic", { body }),
  );

export const useSaveTag = () =>
  useSave(({ id, etag, body }: Save<TagBody>) =>
    id ? call("updateTag", { params: { id }, body }, asRead(etag)) : call("createTag", { body }),
  );

export const useDeleteChapter = () =>
  useSave(({ id, etag }: RowRef) => call("deleteChapter", { params: { id } }, asRead(etag)));

export const useDeleteTopic = () =>
  useSave(({ id, etag }: RowRef) => call("deleteTopic", { params: { id } }, asRead(etag)));

export const useDeleteTag = () =>
  useSave(({ id, etag }: RowRef) => call("deleteTag", { params: { id } }, asRead(etag)));

/**
 * A write of the syllabus: learners' lists of chapters and topics change with it. The lists are waited for, because a
 * form is filled from them.
 */
function useSave<Sent, Reply>(write: (sent: Sent) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useAdminSave(write, (_reply, lists) => {
    void queryClient.invalidateQueries({ queryKey: ["chapters"] });
    void queryClient.invalidateQueries({ queryKey: ["topics"] });
    return lists;
  });
}
