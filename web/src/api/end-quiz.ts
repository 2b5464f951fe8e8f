import { endQuiz } from "@rasayan/contract/endpoint-paths";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { broadcast } from "../device/tab-channel.ts";
import { request } from "./client.ts";
import { evictQueries } from "./query-persistence.ts";
import { quizQuery } from "./quizzes.ts";

/** Ends the quiz. All unsent answers must have been sent before. */
export function useEndQuiz(hash: string) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: () => endAndForget(queryClient, hash) });
}

/** Ends the quiz on the server, and updates what this device has cached. */
export async function endAndForget(queryClient: QueryClient, hash: string): Promise<void> {
  const { state } = await request(endQuiz, { params: { hash }, body: {} });
  broadcast({ endedQuiz: hash });
  evictQueries(queryClient, ["quiz", hash]);
  queryClient.setQueryData(quizQuery(hash).queryKey, (quiz) => quiz && { ...quiz, state });
  queryClient.removeQueries({ queryKey: ["quiz", hash, "question"] });
  // The outcomes are now available, and progress, the daily plan and the history have changed.
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== "quiz" || queryKey.length === 2,
  });
}
