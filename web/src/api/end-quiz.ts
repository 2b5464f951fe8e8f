import type { QueryClient } from "@tanstack/react-query";
import {
  type EndManner,
  type EndOutcome,
  endings,
  onlineOrTimeout,
  setEnding,
  startEnding,
} from "./endings.ts";

/**
 * Ends a quiz once its unsent answers have arrived, on whichever page the learner is then. Without a network it waits
 * for one, and after the session has ended until the learner signs in again. What the learner has asked for is stored on
 * this device until the server has ended the quiz. If the server rejects an answer, the end stops, and the learner
 * decides in the room.
 */
export async function endQuiz(
  queryClient: QueryClient,
  hash: string,
  manner: EndManner,
): Promise<EndOutcome> {
  const run = startEnding(hash, manner);
  while (endings.get(hash)?.run === run) {
    // Without a network the file may not come.
    const file = await import("./run-end.ts").catch(() => undefined);
    if (file) return file.runEnd(queryClient, hash, manner, run);
    setEnding(hash, { manner, hasFailed: true, run });
    await onlineOrTimeout();
  }
  return undefined;
}
