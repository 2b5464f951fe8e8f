import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listOnDevice } from "../api/device-store.ts";

/** Sends answers and marks that an earlier visit left unsent, wherever the learner comes in now. */
export function useLeftAnswers(userId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    sendLeft(queryClient, userId).catch(console.error);
  }, [queryClient, userId]);
}

/** Few visits have any, so the queues are loaded only for those. */
async function sendLeft(queryClient: QueryClient, userId: number): Promise<void> {
  const [answers, marks] = await Promise.all([listOnDevice("answer", userId), listOnDevice("mark", userId)]);
  if (answers.length > 0) await (await import("../api/answers.ts")).sendLeftAnswers(queryClient);
  if (marks.length > 0) await (await import("../api/marks.ts")).sendLeftMarks(queryClient);
}
