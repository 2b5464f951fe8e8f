import type { ReplyTo } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { asRead, useAdminSave } from "./admin-saves.ts";
import { call } from "./client.ts";

export type VersionKind = "question" | "content";
export type EditorQuestion = ReplyTo<"getQuestionVersion">;
export type AdminContent = ReplyTo<"getContentVersion">;
export type VersionRow =
  | ReplyTo<"listQuestionVersions">["versions"][number]
  | ReplyTo<"listContentVersions">["versions"][number];

const lists = {
  question: (id: number): Promise<{ versions: VersionRow[] }> =>
    call("listQuestionVersions", { params: { id } }),
  content: (id: number): Promise<{ versions: VersionRow[] }> =>
    call("listContentVersions", { params: { id } }),
};
const single = {
  question: (id: number, version: number): Promise<EditorQuestion | AdminContent> =>
    call("getQuestionVersion", { params: { id, version } }),
  content: (id: number, version: number): Promise<EditorQuestion | AdminContent> =>
    call("getContentVersion", { params: { id, version } }),
};
const returns = {
  question: (id: number, version: number, etag: string | undefined): Promise<unknown> =>
    call("restoreQuestionVersion", { params: { id, version } }, asRead(etag)),
  content: (id: number, version: number, etag: string | undefined): Promise<unknown> =>
    call("restoreContentVersion", { params: { id, version } }, asRead(etag)),
};

/** The saved states of a question or content, newest first. */
export const versionsQuery = (kind: VersionKind, id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, kind, id, "versions"],
    queryFn: async () => (await lists[kind](id)).versions,
  });

/** What one version said. */
export const versionQuery = (kind: VersionKind, id: number, version: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, kind, id, "versions", version],
    queryFn: () => single[kind](id, version),
  });

type Restored = { version: number; etag: string | undefined };

/**
 * Makes an old version the current one again, as a new version; refused when someone else has saved since the versions
 * were read.
 */
export const useRestoreVersion = (kind: VersionKind, id: number) =>
  useAdminSave(
    ({ version, etag }: Restored) => returns[kind](id, version, etag),
    (_reply, lists) => lists,
  );
