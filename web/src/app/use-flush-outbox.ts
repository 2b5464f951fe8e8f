import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { idbList } from "../api/idb-store.ts";

/** Sends answers and marks that an earlier visit left unsent, wherever the learner comes in now. */
export function useFlushOutbox(userId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    flushOutboxes(queryClient, userId).catch(console.error);
  }, [queryClient, userId]);
}

/** Few visits have any, so the queues are loaded only for those. */
async function flushOutboxes(queryClient: QueryClient, userId: number): Promise<void> {
  const [answers, reviews] = await Promise.all([idbList("answer", userId), idbList("review", userId)]);
  if (answers.length > 0) await (await import("../api/quiz-answers.ts")).flushAnswers(queryClient);
  if (reviews.length > 0) await (await import("../api/card-reviews.ts")).flushReviews(queryClient);
}
