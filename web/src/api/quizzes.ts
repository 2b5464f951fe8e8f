import type { PlayerQuestion, Quiz, ReplyTo, ReviewQuestion } from "@rasayan/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";
import { dropReplies, freshFor, orKept, thenKept } from "./kept-replies.ts";
import { tellTabs } from "./other-tabs.ts";
import { clockOffsetMs } from "./server-clock.ts";

/** A quiz with the server's clock minus this device's, in milliseconds. */
export type TimedQuiz = Quiz & { serverOffsetMs: number };
export type { PlayerQuestion, ReviewQuestion };
export type QuizResult = ReplyTo<"getQuizStats">;
export type QuizStats = QuizResult["stats"];
export type FirstPicture = NonNullable<QuizResult["first_picture"]>;
type PlayedQuestion = ReplyTo<"getQuizQuestion">["question"];

export const quizQuery = (hash: string) =>
  queryOptions({
    queryKey: ["quiz", hash],
    queryFn: (asked): Promise<TimedQuiz> => orKept(asked, () => getQuiz(hash)),
    // Another device may have answered, and a phone that slept has lost the time.
    refetchOnWindowFocus: "always",
  });

/** The quiz as the server has it now, whose clock alone tells whether it is over. Rejects without a network. */
export function askForQuiz(queryClient: QueryClient, hash: string): Promise<TimedQuiz> {
  const { queryKey } = quizQuery(hash);
  return queryClient.fetchQuery({ queryKey, queryFn: () => getQuiz(hash), staleTime: 0 });
}

async function getQuiz(hash: string): Promise<TimedQuiz> {
  const { quiz } = await call("getQuiz", { params: { hash } });
  return { ...quiz, serverOffsetMs: clockOffsetMs(quiz.server_now) };
}

/** The closed questions of a quiz. A reply that the device has kept from an earlier version names none. */
export const closedIn = ({ closed_ids }: { closed_ids?: readonly number[] }): readonly number[] =>
  closed_ids ?? [];

/**
 * A question being played. It never goes stale: only this learner changes it, and those changes are written here. Once
 * it is closed it comes with its key.
 */
export const quizQuestionQuery = (hash: string, id: number, options?: { priority: "low" }) =>
  queryOptions({
    queryKey: ["quiz", hash, "question", id],
    queryFn: (asked): Promise<PlayedQuestion> =>
      orKept(asked, async () => (await getQuestion(hash, id, options)).question),
    staleTime: freshFor(Number.POSITIVE_INFINITY),
    // A question fetched ahead must still be there when the network is not.
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Fetches a question of a quiz being played, unless it is there, behind all that is more urgent; undefined if it fails. */
export async function fetchQuestionAhead(
  queryClient: QueryClient,
  hash: string,
  id: number,
): Promise<PlayedQuestion | undefined> {
  return queryClient.fetchQuery(quizQuestionQuery(hash, id, { priority: "low" })).catch(() => undefined);
}

export const openQuizzesQuery = () =>
  queryOptions({
    queryKey: ["quizzes", "open"],
    queryFn: (asked) => thenKept(asked, async () => (await call("listOpenQuizzes", {})).quizzes),
  });

/** Ends the quiz; unsent answers must have been sent before. */
export function useEndQuiz(hash: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("endQuiz", { params: { hash }, body: {} }),
    onSuccess: ({ state }) => {
      tellTabs({ endedQuiz: hash });
      dropReplies({ client: queryClient, queryKey: ["quiz", hash] });
      queryClient.setQueryData(quizQuery(hash).queryKey, (quiz) => quiz && { ...quiz, state });
      queryClient.removeQueries({ queryKey: ["quiz", hash, "question"] });
      // Its outcomes are known now, and progress, the day's plan and the history have moved.
      return queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== "quiz" || queryKey.length === 2,
      });
    },
  });
}

/** One question of a quiz, as it is played or reviewed. */
export function getQuestion(hash: string, questionId: number, options?: { priority: "low" }) {
  return call("getQuizQuestion", { params: { hash, questionId } }, options);
}
