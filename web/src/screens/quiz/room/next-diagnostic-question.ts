import type { QueryClient } from "@tanstack/react-query";
import { outboxOf } from "../../../api/quiz-answers.ts";
import { quizQuery, type TimedQuiz } from "../../../api/quizzes.ts";
import type { Times } from "../../../device/outbox-entry.ts";
import { positionOf } from "../question-order.ts";

/** Leaves a question of a diagnostic without an answer. */
export function skipQuestion(
  queryClient: QueryClient,
  quizHash: string,
  questionId: number,
  times: Times,
): void {
  outboxOf(queryClient).enqueue({
    kind: "answer",
    quizHash,
    questionId,
    payload: { answer_id: null },
    ...times,
  });
}

/** The id of the next question; none if the diagnostic has ended or the answer to this question was rejected. */
type NextQuestion = number | "ended" | "rejected";

/**
 * Returns the question that the server has added once all answers are saved. Without a network that takes until there is
 * one; until then the page says that the answer waits. Throws if the quiz can't be fetched then.
 */
export async function fetchNextQuestion(
  queryClient: QueryClient,
  quizHash: string,
  questionId: number,
): Promise<NextQuestion> {
  const rejectedIds = await outboxOf(queryClient).whenSettled(quizHash);
  if (rejectedIds.includes(questionId)) return "rejected";
  const query = quizQuery(quizHash);
  const nextIn = (quiz: TimedQuiz) => positionOf(quiz.question_ids, questionId).nextId;
  const cached = queryClient.getQueryData(query.queryKey);
  // It may have been fetched as soon as the answer was saved.
  const nextId = cached && nextIn(cached);
  return nextId ?? nextIn(await queryClient.fetchQuery({ ...query, staleTime: 0 })) ?? "ended";
}
