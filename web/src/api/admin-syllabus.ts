import type { RequestOf, ResponseOf } from "@rasayan/contract";
import {
  createChapter,
  createTag,
  createTopic,
  deleteChapter,
  deleteTag,
  deleteTopic,
  listAdminChapters,
  listAdminTopics,
  listTags,
  updateChapter,
  updateTag,
  updateTopic,
} from "@rasayan/contract/endpoint-paths";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { ifMatch, type SaveInput, useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type AdminChapter = ResponseOf<"listAdminChapters">["chapters"][number];
export type AdminTopic = ResponseOf<"listAdminTopics">["topics"][number];
export type Tag = ResponseOf<"listTags">["tags"][number];
export type ChapterBody = RequestOf<"createChapter">["body"];
export type TopicBody = RequestOf<"createTopic">["body"];
export type TagBody = RequestOf<"createTag">["body"];

/** A row to delete, with the ETag of the state that the editor has seen. */
export type VersionedRowRef = { id: number; etag: string };

/** Every chapter with its weightage, in teaching order. */
export const adminChaptersQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "chapters"],
    queryFn: async () => (await request(listAdminChapters, {})).chapters,
  });

/** Every topic, chapter by chapter. */
export const adminTopicsQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "topics"],
    queryFn: async () => (await request(listAdminTopics, {})).topics,
  });

/** Every tag, by name. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "tags"],
    queryFn: async () => (await request(listTags, {})).tags,
  });

export const useSaveChapter = () =>
  useSave(({ id, etag, body }: SaveInput<ChapterBody>) =>
    id ? request(updateChapter, { params: { id }, body }, ifMatch(etag)) : request(createChapter, { body }),
  );

export const useSaveTopic = () =>
  useSave(({ id, etag, body }: SaveInput<TopicBody>) =>
    id ? request(updateTopic, { params: { id }, body }, ifMatch(etag)) : request(createTopic, { body }),
  );

export const useSaveTag = () =>
  useSave(({ id, etag, body }: SaveInput<TagBody>) =>
    id ? request(updateTag, { params: { id }, body }, ifMatch(etag)) : request(createTag, { body }),
  );

export const useDeleteChapter = () =>
  useSave(({ id, etag }: VersionedRowRef) => request(deleteChapter, { params: { id } }, ifMatch(etag)));

export const useDeleteTopic = () =>
  useSave(({ id, etag }: VersionedRowRef) => request(deleteTopic, { params: { id } }, ifMatch(etag)));

export const useDeleteTag = () =>
  useSave(({ id, etag }: VersionedRowRef) => request(deleteTag, { params: { id } }, ifMatch(etag)));

/**
 * A mutation that saves a part of the syllabus. It also invalidates the learners' lists of chapters and topics. It
 * waits for the refetched admin lists, because a form is filled from them.
 */
function useSave<Input, Result>(write: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useAdminSave(write, (_response, listsReloaded) => {
    void queryClient.invalidateQueries({ queryKey: ["chapters"] });
    void queryClient.invalidateQueries({ queryKey: ["topics"] });
    return listsReloaded;
  });
}
