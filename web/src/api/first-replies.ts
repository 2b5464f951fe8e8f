import type { QueryClient } from "@tanstack/react-query";

/** Fetches the data that a page shows first. `params` are the route's parameters. */
export type Prefetch = (client: QueryClient, params: Record<string, string>) => Promise<unknown>;

/** What a page's file may export besides the page itself. */
export type RouteModule = { prefetch?: Prefetch };

declare global {
  interface Window {
    /** The responses that public/first-calls.js requested before the app started, by URL. */
    firstReplies?: Map<string, Promise<Response>>;
  }
}

/** The same as the app's default stale time. */
const FRESH_MS = 10_000;

/**
 * The preloaded response to this request, or undefined. Each response is returned only once. A request other than GET,
 * such as a sign-in, discards all of them.
 */
export function takePreloaded(url: string, method: string | undefined): Promise<Response> | undefined {
  const replies = window.firstReplies;
  if (!replies) return undefined;
  if (method !== "GET" || performance.now() > FRESH_MS) replies.clear();
  const reply = replies.get(url);
  replies.delete(url);
  return reply;
}
