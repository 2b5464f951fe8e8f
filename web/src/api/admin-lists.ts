import type { ReplyTo } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY, ROWS_PER_PAGE } from "./admin.ts";
import { call } from "./client.ts";

export type QuestionsPage = ReplyTo<"listAdminQuestions">;
export type QuestionRow = QuestionsPage["questions"][number];

/** What a list is narrowed to, as the address names it; the server judges the values. */
export type ListFilter = Record<string, string>;

/** One page of questions, newest first. */
export const adminQuestionsQuery = (page: number, filter: ListFilter) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "questions", page, filter],
    queryFn: () => call("listAdminQuestions", { query: { ...filter, page, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
  });

/** One page of contents. */
export const adminContentsQuery = (page: number, filter: ListFilter) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "contents", page, filter],
    queryFn: () => call("listAdminContents", { query: { ...filter, page, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
  });

const removals = {
  question: (id: number) => call("deleteQuestion", { params: { id } }),
  content: (id: number) => call("deleteContent", { params: { id } }),
};
const returns = {
  question: (id: number) => call("restoreQuestion", { params: { id } }),
  content: (id: number) => call("restoreContent", { params: { id } }),
};
export type Listed = { kind: keyof typeof removals; id: number };

/** Hides a question or content; past attempts keep it. */
export const useRemove = () => useListChange(({ kind, id }) => removals[kind](id));

/** Brings back what was deleted. */
export const useRestore = () => useListChange(({ kind, id }) => returns[kind](id));

function useListChange(change: (row: Listed) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}
