import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { listQuizHistory } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

export type QuizHistoryType = RequestOf<"listQuizHistory">["query"]["type"];
type QuizHistory = ResponseOf<"listQuizHistory">;
export type HistoryQuiz = QuizHistory["quizzes"][number];

/** One page of the learner's quizzes of one type in a chapter, newest first. */
export const quizHistoryQuery = (chapterId: number, type: QuizHistoryType, page: number) =>
  queryOptions({
    queryKey: ["quiz-history", chapterId, type, page],
    queryFn: (): Promise<QuizHistory> =>
      request(listQuizHistory, { params: { id: chapterId }, query: { type, page } }),
  });
