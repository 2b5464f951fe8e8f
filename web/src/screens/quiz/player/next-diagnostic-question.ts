import type { QueryClient } from "@tanstack/react-query";
import type { Times } from "../../../api/outbox-state.ts";
import { outboxOf } from "../../../api/quiz-answers.ts";
import { quizQuery } from "../../../api/quizzes.ts";
import { positionOf } from "../question-order.ts";

/**
 * Skips this question of a diagnostic if `skippedAfter` says how long it was visible. Waits until the answers are saved and returns the id of the question that the server has added after this one:
 * undefined if the diagnostic has no more, null if the answer to this one was rejected. Rejects without a network.
 */
export async function fetchNextQuestion(
  queryClient: QueryClient,
  quizHash: string,
  questionId: number,
  skippedAfter?: Times | false,
): Promise<number | undefined | null> {
  const outbox = outboxOf(queryClient);
  if (skippedAfter) outbox.enqueue({ quizHash, questionId, payload: { answer_id: null }, ...skippedAfter });
  const rejectedIds = await outbox.whenSettled(quizHash);
  if (rejectedIds.includes(questionId)) return null;
  const quiz = await queryClient.fetchQuery({ ...quizQuery(quizHash), staleTime: 0 });
  return positionOf(quiz.question_ids, questionId).nextId;
}
