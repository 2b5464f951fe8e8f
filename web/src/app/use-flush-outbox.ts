import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { idbList } from "../api/idb-store.ts";

/** Sends answers and card reviews that an earlier visit left unsent, on whichever page the learner starts. */
export function useFlushOutbox(userId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    flushOutboxes(queryClient, userId).catch(console.error);
  }, [queryClient, userId]);
}

/** Few visits have unsent data, so the outbox modules are loaded only then. */
async function flushOutboxes(queryClient: QueryClient, userId: number): Promise<void> {
  const [answers, reviews] = await Promise.all([idbList("answer", userId), idbList("review", userId)]);
  if (answers.length > 0) await (await import("../api/quiz-answers.ts")).flushAnswers(queryClient);
  if (reviews.length > 0) await (await import("../api/card-reviews.ts")).flushReviews(queryClient);
}
