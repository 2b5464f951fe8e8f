import type { ResponseOf } from "@rasayan/contract";
import {
  getNoteVersion,
  getQuestionVersion,
  listNoteVersions,
  listQuestionVersions,
  restoreNoteVersion,
  restoreQuestionVersion,
} from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { ifMatch, useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type VersionKind = "question" | "content";
export type QuestionVersion = ResponseOf<"getQuestionVersion">;
export type NoteVersion = ResponseOf<"getNoteVersion">;
export type VersionRow =
  | ResponseOf<"listQuestionVersions">["versions"][number]
  | ResponseOf<"listNoteVersions">["versions"][number];

const lists = {
  question: (id: number): Promise<{ versions: VersionRow[] }> =>
    request(listQuestionVersions, { params: { id } }),
  content: (id: number): Promise<{ versions: VersionRow[] }> => request(listNoteVersions, { params: { id } }),
};
const getters = {
  question: (id: number, version: number): Promise<QuestionVersion | NoteVersion> =>
    request(getQuestionVersion, { params: { id, version } }),
  content: (id: number, version: number): Promise<QuestionVersion | NoteVersion> =>
    request(getNoteVersion, { params: { id, version } }),
};
const restorers = {
  question: (id: number, version: number, etag: string | undefined): Promise<unknown> =>
    request(restoreQuestionVersion, { params: { id, version } }, ifMatch(etag)),
  content: (id: number, version: number, etag: string | undefined): Promise<unknown> =>
    request(restoreNoteVersion, { params: { id, version } }, ifMatch(etag)),
};

/** The saved versions of a question or note, newest first. */
export const versionsQuery = (kind: VersionKind, id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, kind, id, "versions"],
    queryFn: async () => (await lists[kind](id)).versions,
  });

/** The content of one version. */
export const versionQuery = (kind: VersionKind, id: number, version: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, kind, id, "versions", version],
    queryFn: () => getters[kind](id, version),
  });

type RestoreInput = { version: number; etag: string | undefined };

/**
 * Restores an old version by saving it as a new one. Rejected if someone else has saved since the versions were read.
 */
export const useRestoreVersion = (kind: VersionKind, id: number) =>
  useAdminSave({
    write: ({ version, etag }: RestoreInput) => restorers[kind](id, version, etag),
    onSaved: (_response, _queryClient, listsReloaded) => listsReloaded,
  });
