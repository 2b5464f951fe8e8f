import type { RequestOf, ResponseOf } from "@rasayan/contract";
import {
  checkQuestion,
  createQuestion,
  duplicateQuestion,
  getAdminQuestion,
  previewRegrade,
  regradeQuestion,
  updateQuestion,
} from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { type AdminSave, ifMatch, type SaveInput, useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type AdminQuestion = ResponseOf<"getAdminQuestion">;
export type QuestionBody = RequestOf<"createQuestion">["body"];
export type QuestionCheck = ResponseOf<"checkQuestion">;
export type RegradePreview = ResponseOf<"previewRegrade">;
export type RegradeProgress = NonNullable<RegradePreview["regrade"]>;

/** A question as an editor sees it, including the key. */
export const adminQuestionQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "question", id],
    queryFn: () => request(getAdminQuestion, { params: { id } }),
    // The form is filled only once. If the row changes after that, the save is rejected.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** The issues that prevent a question from being published, and warnings. Saves nothing. */
export const questionCheckQuery = (body: QuestionBody) =>
  queryOptions({
    queryKey: ["check", body],
    queryFn: ({ signal }) => request(checkQuestion, { body }, { signal }),
    placeholderData: (previous) => previous,
    gcTime: 60_000,
  });

const REGRADE_POLL_MS = 1_000;

/** How many attempts were graded with another key than the current one, and how far a requested regrade is. */
export const regradePreviewQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "question", id, "regrade"],
    queryFn: () => request(previewRegrade, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.regrade && data.regrade.state !== "done" ? REGRADE_POLL_MS : false,
  });

/** Saves a question. Without an `etag` it overwrites whatever is stored. */
export const questionSave: AdminSave<SaveInput<QuestionBody>, AdminQuestion> = {
  write: ({ id, etag, body }) =>
    id ? request(updateQuestion, { params: { id }, body }, ifMatch(etag)) : request(createQuestion, { body }),
  onSaved: (saved, queryClient) => queryClient.setQueryData(adminQuestionQuery(saved.id).queryKey, saved),
};

/** Adds a draft with the content of a stored question, and returns it. */
export const useDuplicateQuestion = (id: number) =>
  useAdminSave({ write: () => request(duplicateQuestion, { params: { id } }) });

/** Asks to regrade past attempts with the current key. Students see the note beside the question. */
export function useRegrade(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => request(regradeQuestion, { params: { id }, body: { note } }),
    onSuccess: ({ regrade }) => {
      queryClient.setQueryData(
        regradePreviewQuery(id).queryKey,
        (preview) => preview && { ...preview, regrade },
      );
      void queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
}
