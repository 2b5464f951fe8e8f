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
import { queryOptions } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { type AdminSave, ifMatch, type SaveInput, useAdminSave } from "./admin-saves.ts";
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

export const chapterSave = syllabusSave(({ id, etag, body }: SaveInput<ChapterBody>) =>
  id ? request(updateChapter, { params: { id }, body }, ifMatch(etag)) : request(createChapter, { body }),
);

export const topicSave = syllabusSave(({ id, etag, body }: SaveInput<TopicBody>) =>
  id ? request(updateTopic, { params: { id }, body }, ifMatch(etag)) : request(createTopic, { body }),
);

export const tagSave = syllabusSave(({ id, etag, body }: SaveInput<TagBody>) =>
  id ? request(updateTag, { params: { id }, body }, ifMatch(etag)) : request(createTag, { body }),
);

export const useDeleteChapter = () =>
  useAdminSave(
    syllabusSave(({ id, etag }: VersionedRowRef) =>
      request(deleteChapter, { params: { id } }, ifMatch(etag)),
    ),
  );

export const useDeleteTopic = () =>
  useAdminSave(
    syllabusSave(({ id, etag }: VersionedRowRef) => request(deleteTopic, { params: { id } }, ifMatch(etag))),
  );

export const useDeleteTag = () =>
  useAdminSave(
    syllabusSave(({ id, etag }: VersionedRowRef) => request(deleteTag, { params: { id } }, ifMatch(etag))),
  );

/**
 * Saves a part of the syllabus. It also invalidates the learners' lists of chapters and topics. It waits for the
 * refetched admin lists, because a form is filled from them.
 */
function syllabusSave<Input, Result>(write: (input: Input) => Promise<Result>): AdminSave<Input, Result> {
  return {
    write,
    onSaved: (_response, queryClient, listsReloaded) => {
      void queryClient.invalidateQueries({ queryKey: ["chapters"] });
      void queryClient.invalidateQueries({ queryKey: ["topics"] });
      return listsReloaded;
    },
  };
}
