import type { ResponseOf } from "@rasayan/contract";
import type { AnswerEntry, Sequenced, Visits } from "./outbox-entry.ts";

/** A message to the other tabs: an answer was saved, questions were opened or marked, or a quiz has ended. */
export type TabMessage =
  | { answer: Sequenced<AnswerEntry>; response: ResponseOf<"answerQuestion"> }
  | { quizHash: string; visits: Visits }
  | { endedQuiz: string };

let channel: BroadcastChannel | undefined;

/** Undefined in browsers without BroadcastChannel. Their tabs refetch data when they become visible again. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  channel ??= new BroadcastChannel("quizzes");
  return channel;
}

export function broadcast(message: TabMessage): void {
  openChannel()?.postMessage(message);
}

export function onTabMessage(listener: (message: TabMessage) => void): void {
  openChannel()?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => listener(data));
}
