import type { ResponseOf } from "@rasayan/contract";
import type { PendingAnswer } from "./outbox-state.ts";

/** What a tab tells the others of its browser: an answer is saved, or a quiz has ended. */
export type TabMessage =
  | { answer: PendingAnswer; response: ResponseOf<"answerQuestion"> }
  | { endedQuiz: string };

let channel: BroadcastChannel | undefined;

/** Tabs of browsers without such a channel look when they are seen again. */
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
