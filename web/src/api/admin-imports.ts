import type { RequestOf, ResponseOf } from "@rasayan/contract";
import {
  commitImport,
  exportQuestions,
  getImport,
  getImportTemplate,
  listImportCategories,
  listImportRows,
  listImports,
  mapImportCategories,
  previewImport,
  undoImport,
} from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY, ROWS_PER_PAGE } from "./admin.ts";
import type { ListFilter } from "./admin-lists.ts";
import { ApiError, request } from "./client.ts";

export type ImportBatch = ResponseOf<"getImport">;
export type ImportRow = ResponseOf<"listImportRows">["rows"][number];
export type ImportFormat = ImportBatch["format"];
export type ExportFormat = Exclude<ImportFormat, "text">;
export type UndoResult = ResponseOf<"undoImport">;
export type QuestionExport = ResponseOf<"exportQuestions">;
export type RowFilter = { page: number; level?: ImportRow["level"]; duplicates?: "true" };

const POLL_INTERVAL_MS = 1_000;
const SERVICE_UNAVAILABLE = 503;
const KEY = [...ADMIN_KEY, "imports"] as const;
/** The largest file that the server accepts. */
export const MAX_FILE_BYTES = 10_000_000;

/** Whether the server is still reading or importing the file. */
export const isInProgress = ({ state }: Pick<ImportBatch, "state">): boolean =>
  state === "reading" || state === "importing";

/** One page of the uploaded files, newest first. Polls while the server works on one of them. */
export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, "page", page],
    queryFn: () => request(listImports, { query: { page, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data?.imports.some(isInProgress) ? POLL_INTERVAL_MS : false),
  });

/** One uploaded file of questions. Polls while the server works on it. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: async ({ client, queryKey }) => {
      const batch = await request(getImport, { params: { id } });
      const previousBatch = client.getQueryData<ImportBatch>(queryKey);
      // The import has finished, so other lists now contain the new questions.
      if (previousBatch?.state === "importing" && !isInProgress(batch))
        client.invalidateQueries({ queryKey: ADMIN_KEY, refetchType: "none" });
      return batch;
    },
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? POLL_INTERVAL_MS : false),
  });

/** One page of a file's questions, in file order. The rows differ in each state of the file, so it is in the key. */
export const importRowsQuery = ({ id, state }: Pick<ImportBatch, "id" | "state">, filter: RowFilter) =>
  queryOptions({
    queryKey: [...KEY, id, "rows", state, filter],
    queryFn: () => request(listImportRows, { params: { id }, query: { ...filter, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
  });

/** How many questions of a file could be imported, but are near duplicates of other questions. */
export const importableDuplicatesQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id, "importable duplicates"],
    queryFn: async () => {
      const query = { level: "warning", duplicates: "true", limit: 1 } as const;
      return (await request(listImportRows, { params: { id }, query })).pagination.total;
    },
  });

type Upload = { file: File; format: ImportFormat | undefined; topicId: number | undefined };

/** Uploads a file for a preview. No question is imported yet. */
export function useUpload() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, format, topicId }: Upload) => {
      const form = new FormData();
      form.append("file", file);
      const query = { ...(format ? { format } : {}), ...(topicId ? { topicId } : {}) };
      return request(previewImport, { query, body: form });
    },
    onSuccess: (batch) => {
      queryClient.setQueryData(importQuery(batch.id).queryKey, batch);
      return queryClient.invalidateQueries({ queryKey: [...KEY, "page"], refetchType: "none" });
    },
  });
}

/** Imports the questions of a file. */
export function useCommit(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<"commitImport">["body"]) => request(commitImport, { params: { id }, body }),
    onSuccess: (batch) => queryClient.setQueryData(importQuery(id).queryKey, batch),
    // Rejected, possibly because a colleague or another tab was first.
    onError: () => queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey, exact: true }),
  });
}

/** Removes the imported questions of a file, except those changed, attempted or deleted since. */
export function useUndo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(undoImport, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}

/** Fetches the questions that match a filter, as one file. */
export function useQuestionExport() {
  return useMutation({
    mutationFn: ({ format, filter }: { format: ExportFormat; filter: ListFilter }) =>
      request(exportQuestions, { query: { ...filter, format } }),
  });
}

/** The chapters and topics that a file names and that don't exist here. */
export const importCategoriesQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id, "categories"],
    queryFn: async () => (await request(listImportCategories, { params: { id } })).categories,
  });

/** Gives all rows of some categories a topic. */
export function useCategoryTopics(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<"mapImportCategories">["body"]) =>
      request(mapImportCategories, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...KEY, id] }),
  });
}

/** Fetches a table with the columns of questions, to fill in. */
export function useTemplate() {
  return useMutation({
    mutationFn: (format: "csv" | "xlsx") => request(getImportTemplate, { query: { format } }),
  });
}

/** The server's own message for a rejection; undefined if it sent none. */
export function rejectionMessage(error: Error): string | undefined {
  if (!(error instanceof ApiError) || error.status === 401) return undefined;
  const hasServerMessage =
    (error.status >= 400 && error.status < 500) || error.status === SERVICE_UNAVAILABLE;
  return hasServerMessage ? error.message : undefined;
}
