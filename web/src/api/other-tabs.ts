import type { ReplyTo } from "@rasayan/contract";
import type { UnsentAnswer } from "./answer-queue-rules.ts";

/** What a tab tells the others of its browser: an answer is saved, or a quiz has ended. */
export type TabNews = { answer: UnsentAnswer; reply: ReplyTo<"answerQuestion"> } | { endedQuiz: string };

let channel: BroadcastChannel | undefined;

/** Tabs of browsers without such a channel look when they are seen again. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  channel ??= new BroadcastChannel("quizzes");
  return channel;
}

export function tellTabs(news: TabNews): void {
  openChannel()?.postMessage(news);
}

export function onTabNews(hear: (news: TabNews) => void): void {
  openChannel()?.addEventListener("message", ({ data }: MessageEvent<TabNews>) => hear(data));
}
