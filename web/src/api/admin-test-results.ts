import type { ResponseOf } from "@rasayan/contract";
import {
  createFollowUpTest,
  getTestResults,
  getTestResultsCsv,
  getTestResultsXlsx,
  getTestSheet,
} from "@rasayan/contract/endpoint-paths";
import { buildPath } from "@rasayan/contract/routes";
import { queryOptions } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type TestResults = ResponseOf<"getTestResults">;
export type ResultStudent = TestResults["students"][number];
export type SheetAnswer = ResponseOf<"getTestSheet">["answers"][number];
export type ResultQuestion = TestResults["questions"][number];

/** While students may still hand in, the results are read again this often. */
const REFRESH_MS = 30_000;

/** The results of a test. */
export const testResultsQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "tests", id, "results"],
    queryFn: () => request(getTestResults, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      // With extra time, someone may be writing after the closing.
      data && (data.state === "open" || data.participation.writing > 0) ? REFRESH_MS : false,
  });

/** The answers of one student. */
export const testSheetQuery = (id: number, userId: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "tests", id, "results", userId],
    queryFn: () => request(getTestSheet, { params: { id, userId } }),
  });

export const useSetFollowUp = () =>
  useAdminSave({ write: (id: number) => request(createFollowUpTest, { params: { id } }) });

const urlOf = (endpoint: string, id: number) => buildPath(endpoint.split(" ")[1] ?? "", { id });

/** Where the files with the results of a test are. */
export const resultsFileUrls = (id: number) => ({
  csv: urlOf(getTestResultsCsv, id),
  xlsx: urlOf(getTestResultsXlsx, id),
});
