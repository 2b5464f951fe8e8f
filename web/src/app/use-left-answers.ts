import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listOnDevice } from "../api/device-store.ts";

/** Sends answers that an earlier visit left unsent, wherever the learner comes in now. */
export function useLeftAnswers(userId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    listOnDevice("answer", userId)
      .then(async (left) => {
        // Few visits have any, so the queue is loaded only for those.
        if (left.length > 0) await (await import("../api/answers.ts")).sendLeftAnswers(queryClient);
      })
      .catch((error: unknown) => console.error("Answers of an earlier visit could not be looked for", error));
  }, [queryClient, userId]);
}
