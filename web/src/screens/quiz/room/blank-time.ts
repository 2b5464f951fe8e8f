import type { QueryClient } from "@tanstack/react-query";
import { outboxOf } from "../../../api/quiz-answers.ts";
import { closedIdsOf, quizQuery } from "../../../api/quizzes.ts";
import type { Times } from "../../../device/outbox-entry.ts";
import { withPending } from "../../../device/outbox-state.ts";
import { quizTypes } from "../../../messages/quiz-types.ts";

/** A question that was passed sooner has not been read. */
const MIN_MS = 1000;

/**
 * Stores how long a question without an answer was visible, then sends it. An answer brings its own time, and in a
 * diagnostic so does a skip.
 */
export async function saveBlankTime(
  queryClient: QueryClient,
  quizHash: string,
  questionId: number,
  { timeMs, offlineMs }: Times,
): Promise<void> {
  const outbox = outboxOf(queryClient);
  // This entry replaces one of an earlier visit, whose times must be known first.
  await outbox.load(quizHash);
  const quiz = queryClient.getQueryData(quizQuery(quizHash).queryKey);
  if (quiz?.state !== "in_progress" || quizTypes[quiz.type].isDiagnostic || timeMs < MIN_MS) return;
  const state = outbox.stateOf(quizHash);
  if (withPending(quiz.answered_ids, state).has(questionId) || closedIdsOf(quiz).includes(questionId)) return;
  const time = { question_id: questionId, time_ms: Math.round(timeMs), offline_ms: Math.round(offlineMs) };
  // This entry replaces the unsent one, so it must hold the times of the other questions too.
  const unsent = state.pending.flatMap((entry) => (entry.kind === "times" ? entry.payload.times : []));
  const times = [...unsent.filter(({ question_id }) => question_id !== questionId), time];
  outbox.enqueue({ kind: "times", quizHash, payload: { times } });
}
