import type { ReviewQuestion, WithheldQuestion } from "@rasayan/contract";
import { getQuizStats } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { ApiError, request } from "./client.ts";
import { getQuestion, type QuizResult } from "./quizzes.ts";

/** A question of a completed quiz, with its key, solution and outcome unless these are withheld for today. */
export const reviewQuestionQuery = (hash: string, id: number) =>
  queryOptions({
    queryKey: ["quiz", hash, "review", id],
    queryFn: async (): Promise<ReviewQuestion | WithheldQuestion> => {
      const { question } = await getQuestion(hash, id);
      if (!("outcome" in question || "opens_at" in question)) throw new Error("The quiz is not completed.");
      return question;
    },
    staleTime: ({ state: { data } }) => (data && "opens_at" in data ? 0 : Number.POSITIVE_INFINITY),
  });

/** A teacher's test that was handed in, before its results are shown, with how many late answers wait for the teacher. */
type NotShown = { stats: null; late_answers: number };

/** The result of a completed quiz, or that of a teacher's test it is not shown yet. */
export const quizStatsQuery = (hash: string) =>
  queryOptions({
    queryKey: ["quiz", hash, "stats"],
    queryFn: (): Promise<QuizResult | NotShown> =>
      request(getQuizStats, { params: { hash } }).catch((error: Error) => {
        if (!isNotReleased(error)) throw error;
        return { stats: null, late_answers: Number(error.params.late_answers ?? 0) };
      }),
  });

/** True if the request was rejected because the quiz is in progress: it has stats only once it is completed. */
export function isQuizInProgressError(error: Error): boolean {
  return error instanceof ApiError && error.status === 409 && !isNotReleased(error);
}

/** True if a teacher's test was handed in and its results are not shown yet. */
export function isNotReleased(error: Error): error is ApiError {
  return error instanceof ApiError && error.code === "not_released";
}

/** True if the server has no such question. */
export function isNotFoundError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
