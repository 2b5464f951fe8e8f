import type { QueryClient } from "@tanstack/react-query";

/** Asks for what a page shows first, where the names in its pattern stand for these. */
export type Prefetch = (client: QueryClient, params: Record<string, string>) => Promise<unknown>;

/** What a page's file may say of how it begins. */
export type RouteModule = { prefetch?: Prefetch };

declare global {
  interface Window {
    /** By address, what public/first-calls.js asked for before the app was there. */
    firstReplies?: Map<string, Promise<Response>>;
  }
}

/** As long as a reply counts as fresh anywhere in the app. */
const FRESH_MS = 10_000;

/**
 * The reply to this request if it was asked for as the page was opened, each once. A change, like a sign-in, makes all of
 * them old.
 */
export function takePreloaded(url: string, method: string | undefined): Promise<Response> | undefined {
  const replies = window.firstReplies;
  if (!replies) return undefined;
  if (method !== "GET" || performance.now() > FRESH_MS) replies.clear();
  const reply = replies.get(url);
  replies.delete(url);
  return reply;
}
