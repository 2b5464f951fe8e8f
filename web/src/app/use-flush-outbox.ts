import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { unsent } from "../device/idb-store.ts";

/** Sends what an earlier visit left unsent: answers, card reviews and submits; on whichever page the learner starts. */
export function useFlushOutbox(userId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    flushOutboxes(queryClient, userId).catch(console.error);
  }, [queryClient, userId]);
}

/** Few visits have unsent data, so the modules that send it are loaded only then. */
async function flushOutboxes(queryClient: QueryClient, userId: number): Promise<void> {
  const hasAny = async (...kinds: string[]) =>
    (await Promise.all(kinds.map((kind) => unsent.list(kind, userId)))).some(({ length }) => length > 0);
  if (await hasAny("answer", "visits", "times"))
    await (await import("../api/quiz-answers.ts")).flushAnswers(queryClient);
  if (await hasAny("review")) await (await import("../api/card-reviews.ts")).flushReviews(queryClient);
  if (await hasAny("submit"))
    await (await import("../api/submit-quiz.ts")).resumeSubmits(queryClient, userId);
}
