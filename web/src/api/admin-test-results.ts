import type { RequestOf, ResponseOf } from "@rasayan/contract";
import {
  createFollowUpTest,
  decideLateAnswers,
  decideQuestion,
  getTestResults,
  getTestResultsCsv,
  getTestResultsXlsx,
  getTestSheet,
  previewDecision,
  previewUndo,
  undoDecision,
} from "@rasayan/contract/endpoint-paths";
import { buildPath } from "@rasayan/contract/routes";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type TestResults = ResponseOf<"getTestResults">;
export type ResultStudent = TestResults["students"][number];
export type TestSheet = ResponseOf<"getTestSheet">;
export type SheetAnswer = TestSheet["answers"][number];
export type LateAnswer = TestSheet["late_answers"][number];
export type ResultQuestion = TestResults["questions"][number];
export type TestDecision = ResultQuestion["decisions"][number];
export type RequestedDecision = RequestOf<"previewDecision">["body"];
export type DecisionPreview = ResponseOf<"previewDecision">;

/** While students may still hand in, the results are read again this often. */
const REFRESH_MS = 30_000;
/** While the marks that students see are being changed. */
const MARKING_REFRESH_MS = 3_000;

/** The results of a test. */
export const testResultsQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "tests", id, "results"],
    queryFn: () => request(getTestResults, { params: { id } }),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      const decisions = data.questions.flatMap((question) => question.decisions);
      if (decisions.some(({ is_running }) => is_running)) return MARKING_REFRESH_MS;
      // With extra time, someone may be writing after the closing.
      return data.state === "open" || data.participation.writing > 0 ? REFRESH_MS : false;
    },
  });

/** What a decision on a question would change; null while it can't be requested for. */
export const decisionPreviewQuery = (id: number, questionId: number, requested: RequestedDecision | null) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "tests", id, "decision", questionId, requested],
    queryFn: requested
      ? () => request(previewDecision, { params: { id, questionId }, body: requested })
      : skipToken,
  });

/** What taking a decision back would change. */
export const undoPreviewQuery = (id: number, questionId: number, decisionId: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "tests", id, "undo", decisionId],
    queryFn: () => request(previewUndo, { params: { id, questionId, decisionId } }),
  });

/** Decides on a question. The dialog stays until the results are read again. */
export const useDecide = (id: number, questionId: number) =>
  useAdminSave({
    write: (body: RequestOf<"decideQuestion">["body"]) =>
      request(decideQuestion, { params: { id, questionId }, body }),
    onSaved: (_decision, _client, listsReloaded) => listsReloaded,
  });

export const useUndoDecision = (id: number, questionId: number) =>
  useAdminSave({
    write: (decisionId: number) =>
      request(undoDecision, { params: { id, questionId, decisionId }, body: {} }),
    onSaved: (_nothing, _client, listsReloaded) => listsReloaded,
  });

/** The answers of one student. */
export const testSheetQuery = (id: number, userId: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "tests", id, "results", userId],
    queryFn: () => request(getTestSheet, { params: { id, userId } }),
  });

/** Takes or leaves the late answers of a student. */
export const useDecideLateAnswers = (id: number, userId: number) =>
  useAdminSave({
    write: (is_taken: boolean) => request(decideLateAnswers, { params: { id, userId }, body: { is_taken } }),
    onSaved: (_sheet, _client, listsReloaded) => listsReloaded,
  });

export const useSetFollowUp = () =>
  useAdminSave({ write: (id: number) => request(createFollowUpTest, { params: { id } }) });

const urlOf = (endpoint: string, id: number) => buildPath(endpoint.split(" ")[1] ?? "", { id });

/** Where the files with the results of a test are. */
export const resultsFileUrls = (id: number) => ({
  csv: urlOf(getTestResultsCsv, id),
  xlsx: urlOf(getTestResultsXlsx, id),
});
