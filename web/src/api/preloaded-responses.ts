declare global {
  interface Window {
    /** The responses that public/preload-data.js requested before the app started, by URL. */
    preloadedResponses?: Map<string, Promise<Response>>;
  }
}

/** The same as the app's default stale time. */
const FRESH_MS = 10_000;

/**
 * The preloaded response to this request, or undefined. Each response is returned only once. A request other than GET,
 * such as a sign-in, discards all of them.
 */
export function takePreloaded(url: string, method: string | undefined): Promise<Response> | undefined {
  const responses = window.preloadedResponses;
  if (!responses) return undefined;
  if (method !== "GET" || performance.now() > FRESH_MS) responses.clear();
  const response = responses.get(url);
  responses.delete(url);
  return response;
}
