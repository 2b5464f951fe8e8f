import { checkQuizQuestion, listHints, takeHint } from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";
import { quizQuery, quizQuestionQuery } from "./quizzes.ts";

/** Closes a question in practice mode and gets its key. Its answer must have been saved before. */
export function useCheckQuestion(hash: string, questionId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(checkQuizQuestion, { params: { hash, questionId }, body: {} }),
    onSuccess: ({ question }) => {
      // Before the key is shown, so that the page never says that another quiz has closed the question.
      queryClient.setQueryData(
        quizQuery(hash).queryKey,
        (quiz) => quiz && { ...quiz, checked_ids: [...quiz.checked_ids, questionId] },
      );
      queryClient.setQueryData(quizQuestionQuery(hash, questionId).queryKey, question);
      // The question is closed in this quiz and in others in progress.
      return queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === "quiz" && queryKey.length === 2,
      });
    },
  });
}

/** The hints that were taken for a question in practice mode, and how many it has. */
export const hintsQuery = (hash: string, questionId: number) =>
  queryOptions({
    queryKey: ["quiz", hash, "hints", questionId],
    queryFn: () => request(listHints, { params: { hash, questionId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Takes the next hint of a question. */
export function useTakeHint(hash: string, questionId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(takeHint, { params: { hash, questionId }, body: {} }),
    onSuccess: (hints) => queryClient.setQueryData(hintsQuery(hash, questionId).queryKey, hints),
  });
}
