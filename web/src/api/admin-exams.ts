import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { ifMatch, type SaveInput, useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type ExamDates = ResponseOf<"listExamSessions">;
export type ExamSession = ExamDates["sessions"][number];
export type ExamYear = RequestOf<"saveExamSessions">["body"];

/** In the place of an ETag: a year that has no sessions yet. */
export const NEW_YEAR = "new";

/** Every session of every exam, the earliest first, and the state that each year is in. */
export const examSessionsQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "exams"],
    queryFn: () => request("listExamSessions", {}),
  });

/** Replaces the sessions of an exam in a year; the list is waited for, because a form is filled from it. */
export function useSaveExamYear() {
  return useAdminSave(
    ({ etag, body }: SaveInput<ExamYear>) =>
      request("saveExamSessions", { body }, etag === NEW_YEAR ? { ifNoneMatch: "*" } : ifMatch(etag)),
    (_response, listsReloaded) => listsReloaded,
  );
}
