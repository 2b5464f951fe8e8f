import type { RequestOf, ResponseOf } from "@rasayan/contract";
import {
  changeQuestions,
  deleteNote,
  deleteQuestion,
  listAdminNotes,
  listAdminQuestions,
  restoreNote,
  restoreQuestion,
  undoQuestionChanges,
} from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { request } from "./client.ts";

export type QuestionsPage = ResponseOf<"listAdminQuestions">;
export type QuestionRow = QuestionsPage["questions"][number];

export type QuestionSort = NonNullable<RequestOf<"listAdminQuestions">["query"]["sort"]>;

/** The filters of a list, as in the URL's query. The server validates the values. */
export type ListFilter = Record<string, string>;

/** What a list shows: page, rows per page, order and filters. */
export type ListView = { page: number; limit: number; sort: QuestionSort; filter: ListFilter };

/** One page of questions. */
export const adminQuestionsQuery = ({ page, limit, sort, filter }: ListView) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "questions", page, limit, sort, filter],
    queryFn: () => request(listAdminQuestions, { query: { ...filter, page, limit, sort } }),
    placeholderData: (previous) => previous,
  });

/** One page of notes. */
export const adminNotesQuery = ({ page, limit, filter }: ListView) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "contents", page, limit, filter],
    queryFn: () => request(listAdminNotes, { query: { ...filter, page, limit } }),
    placeholderData: (previous) => previous,
  });

export type QuestionChanges = RequestOf<"changeQuestions">["body"]["changes"];

/** Changes several questions at once, all or none. */
export const useChangeQuestions = () =>
  useListChange((body: RequestOf<"changeQuestions">["body"]) => request(changeQuestions, { body }));

/** Undoes one change of several questions. */
export const useUndoQuestionChanges = () =>
  useListChange((id: number) => request(undoQuestionChanges, { params: { id } }));

const deleters = {
  question: (id: number) => request(deleteQuestion, { params: { id } }),
  content: (id: number) => request(deleteNote, { params: { id } }),
};
const restorers = {
  question: (id: number) => request(restoreQuestion, { params: { id } }),
  content: (id: number) => request(restoreNote, { params: { id } }),
};
export type RowRef = { kind: keyof typeof deleters; id: number };

/** Deletes a question or note. It is only hidden: past attempts keep it, and it can be restored. */
export const useRemove = () => useListChange<RowRef, unknown>(({ kind, id }) => deleters[kind](id));

/** Restores a deleted question or note. */
export const useRestore = () => useListChange<RowRef, unknown>(({ kind, id }) => restorers[kind](id));

function useListChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}
