import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { listExamSessions, saveExamSessions } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { type AdminSave, ifMatch, type SaveInput } from "./admin-saves.ts";
import { request } from "./client.ts";

export type ExamDates = ResponseOf<"listExamSessions">;
export type ExamSession = ExamDates["sessions"][number];
export type ExamYear = RequestOf<"saveExamSessions">["body"];

/** Used in place of an ETag for a year that has no exam sessions yet. */
export const NEW_YEAR = "new";

/** All exam sessions, earliest first, and the ETag of each year. */
export const examSessionsQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "exams"],
    queryFn: () => request(listExamSessions, {}),
  });

/** Replaces the exam sessions of one exam in a year. Waits for the refetched list, because a form is filled from it. */
export const examYearSave: AdminSave<SaveInput<ExamYear>, ExamDates> = {
  write: ({ etag, body }) =>
    request(saveExamSessions, { body }, etag === NEW_YEAR ? { ifNoneMatch: "*" } : ifMatch(etag)),
  onSaved: (_response, _queryClient, listsReloaded) => listsReloaded,
};
