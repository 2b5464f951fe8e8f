import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { ifMatch, type SaveInput, useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type AdminQuestion = ResponseOf<"getAdminQuestion">;
export type QuestionBody = RequestOf<"createQuestion">["body"];
export type QuestionCheck = ResponseOf<"checkQuestion">;

/** A question as its editor sees it, key and all. */
export const adminQuestionQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "question", id],
    queryFn: () => request("getAdminQuestion", { params: { id } }),
    // A form is filled once; what changes beneath it is told when it is saved.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** What keeps a question from being published, and what it is warned of; nothing is saved. */
export const questionCheckQuery = (body: QuestionBody) =>
  queryOptions({
    queryKey: ["check", body],
    queryFn: ({ signal }) => request("checkQuestion", { body }, { signal }),
    placeholderData: (previous) => previous,
    gcTime: 60_000,
  });

/** How many attempts were marked by another key than the one that stands now. */
export const regradePreviewQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "question", id, "regrade"],
    queryFn: () => request("previewRegrade", { params: { id } }),
  });

/** Stores a question; without an `etag` over whatever stands there. */
export function useSaveQuestion() {
  const queryClient = useQueryClient();
  return useAdminSave(
    ({ id, etag, body }: SaveInput<QuestionBody>) =>
      id
        ? request("updateQuestion", { params: { id }, body }, ifMatch(etag))
        : request("createQuestion", { body }),
    (saved) => queryClient.setQueryData(adminQuestionQuery(saved.id).queryKey, saved),
  );
}

/** Marks past attempts by the key that stands now; students read the note beside the question. */
export function useRegrade(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => request("regradeQuestion", { params: { id }, body: { note } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}
