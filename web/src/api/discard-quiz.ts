import { discardQuiz } from "@rasayan/contract/endpoint-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";
import { evictQueries } from "./query-persistence.ts";
import { forgetAnswers } from "./quiz-answers.ts";
import { openQuizzesQuery } from "./quizzes.ts";

/** Deletes an untimed quiz in progress with its answers, or one that was not begun, on the server and on this device. */
export function useDiscardQuiz(hash: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(discardQuiz, { params: { hash }, body: {} }),
    onSuccess: () => {
      forgetAnswers(queryClient, hash);
      evictQueries(queryClient, ["quiz", hash]);
      queryClient.removeQueries({ queryKey: ["quiz", hash] });
      void queryClient.invalidateQueries({ queryKey: ["quiz-history"] });
      void queryClient.invalidateQueries({ queryKey: ["mock-tests"] });
      return queryClient.invalidateQueries({ queryKey: openQuizzesQuery().queryKey });
    },
  });
}
