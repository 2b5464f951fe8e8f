import type { PlayerQuestion, Quiz, ReplyTo, ReviewQuestion, SentBy } from "@rasayan/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "./client.ts";
import { dropReplies, orKept, thenKept } from "./kept-replies.ts";
import { oneAtATime } from "./one-at-a-time.ts";
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

/** A question being played. It never goes stale: only this learner changes it, and those changes are written here. */
export const quizQuestionQuery = (hash: string, id: number) =>
  queryOptions({
    queryKey: ["quiz", hash, "question", id],
    queryFn: (asked): Promise<PlayedQuestion> =>
      orKept(asked, async () => (await getQuestion(hash, id)).question),
    staleTime: Number.POSITIVE_INFINITY,
    // A question fetched ahead must still be there when the network is not.
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Fetches a question of a quiz being played, unless it is there, behind all that is more urgent; undefined if it fails. */
export async function fetchQuestionAhead(
  queryClient: QueryClient,
  hash: string,
  id: number,
): Promise<PlayedQuestion | undefined> {
  const query = {
    ...quizQuestionQuery(hash, id),
    queryFn: (asked: { client: QueryClient; queryKey: (string | number)[] }) =>
      orKept(asked, async () => (await getQuestion(hash, id, { priority: "low" })).question),
  };
  return queryClient.fetchQuery(query).catch(() => undefined);
}

/** A question of a completed quiz, with its key, solution and outcome. */
export const reviewQuestionQuery = (hash: string, id: number) =>
  queryOptions({
    queryKey: ["quiz", hash, "review", id],
    queryFn: async (): Promise<ReviewQuestion> => {
      const { question } = await getQuestion(hash, id);
      if (!("outcome" in question)) throw new Error("The quiz is not completed.");
      return question;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const quizStatsQuery = (hash: string) =>
  queryOptions({
    queryKey: ["quiz", hash, "stats"],
    queryFn: () => call("getQuizStats", { params: { hash } }),
  });

export const openQuizzesQuery = () =>
  queryOptions({
    queryKey: ["quizzes", "open"],
    queryFn: (asked) => thenKept(asked, async () => (await call("listOpenQuizzes", {})).quizzes),
  });

/** The quiz over these due questions: the same one for as long as the same questions are due. */
export const dueQuizQuery = (questionHashes: string[]) =>
  queryOptions({
    queryKey: ["quizzes", "due", questionHashes],
    queryFn: async () => {
      const body = { type: "custom" as const, question_hashes: questionHashes };
      // By this key every visit with the same questions due comes back to the same quiz.
      const idempotencyKey = `due-${questionHashes.join("")}`;
      return (await call("createQuiz", { body }, { idempotencyKey })).hash;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useCreateDiagnostic() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call("createDiagnostic", { body: {} })).hash,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: openQuizzesQuery().queryKey }),
  });
}

export function useCreateQuiz() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createQuiz,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: openQuizzesQuery().queryKey }),
  });
}

/** A second tap, before the button is drawn busy, must not start a second quiz. */
const createQuiz = oneAtATime(
  async (body: SentBy<"createQuiz">["body"]) => (await call("createQuiz", { body })).hash,
);

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

/** The reply of a call that a quiz in progress refuses: its figures come only once it is completed. */
export function isQuizOpen(error: Error): boolean {
  return error instanceof ApiError && error.status === 409;
}

function getQuestion(hash: string, questionId: number, options?: { priority: "low" }) {
  return call("getQuizQuestion", { params: { hash, questionId } }, options);
}
