import type { PlayerQuestion, Quiz, ReplyTo, ReviewQuestion, SentBy } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "./client.ts";
import { clockOffsetMs } from "./server-clock.ts";

/** A quiz with the server's clock minus this device's, in milliseconds. */
export type TimedQuiz = Quiz & { serverOffsetMs: number };
export type { PlayerQuestion, ReviewQuestion };
export type QuizStats = ReplyTo<"getQuizStats">["stats"];
type PlayedQuestion = ReplyTo<"getQuizQuestion">["question"];

export const quizQuery = (hash: string) =>
  queryOptions({
    queryKey: ["quiz", hash],
    queryFn: async (): Promise<TimedQuiz> => {
      const { quiz } = await call("getQuiz", { params: { hash } });
      return { ...quiz, serverOffsetMs: clockOffsetMs(quiz.server_now) };
    },
    // Another device may have answered, and a phone that slept has lost the time.
    refetchOnWindowFocus: "always",
  });

/** A question being played. It never goes stale: only this learner changes it, and those changes are written here. */
export const quizQuestionQuery = (hash: string, id: number) =>
  queryOptions({
    queryKey: ["quiz", hash, "question", id],
    queryFn: async (): Promise<PlayedQuestion> => (await getQuestion(hash, id)).question,
    staleTime: Number.POSITIVE_INFINITY,
  });

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
    queryFn: async (): Promise<QuizStats> => (await call("getQuizStats", { params: { hash } })).stats,
  });

export const openQuizzesQuery = () =>
  queryOptions({
    queryKey: ["quizzes", "open"],
    queryFn: async () => (await call("listOpenQuizzes", {})).quizzes,
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
    mutationFn: async (body: SentBy<"createQuiz">["body"]) => (await call("createQuiz", { body })).hash,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: openQuizzesQuery().queryKey }),
  });
}

/** Ends the quiz; unsent answers must have been sent before. */
export function useEndQuiz(hash: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("endQuiz", { params: { hash }, body: {} }),
    onSuccess: ({ state }) => {
      queryClient.setQueryData(quizQuery(hash).queryKey, (quiz) => quiz && { ...quiz, state });
      queryClient.removeQueries({ queryKey: ["quiz", hash, "question"] });
      // Ending a quiz moves progress, the day's plan and the history: all but the quiz itself is read again.
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "quiz" });
    },
  });
}

/** The reply of a call that a quiz in progress refuses: its figures come only once it is completed. */
export function isQuizOpen(error: Error): boolean {
  return error instanceof ApiError && error.status === 409;
}

function getQuestion(hash: string, questionId: number) {
  return call("getQuizQuestion", { params: { hash, questionId } });
}
