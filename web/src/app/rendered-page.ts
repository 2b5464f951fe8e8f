import type { Quiz } from "@rasayan/contract";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { countAsAnswer } from "../api/query-persistence.ts";
import { withServerOffset } from "../api/quizzes.ts";
import { profileQuery, recordUser } from "../api/user.ts";
import { monotonicNow } from "../device/server-clock.ts";
import { repeatEarlyInput } from "./early-input.ts";
import type { RouteModule } from "./lazy-page.tsx";

/** The queries that the server rendered a page from, with their data. html-template.ts adds them to the page. */
export type PageData = [QueryKey, unknown][];

/**
 * Returns the data of this page, or undefined if the server didn't render it from any. Removes it from the document,
 * where it would else stay after a sign-out.
 */
export function takePageData(): PageData | undefined {
  const script = document.getElementById("page-data");
  script?.remove();
  return script?.textContent ? JSON.parse(script.textContent) : undefined;
}

/** How long a page waits for `updateQueries`. */
const UPDATE_TIMEOUT_MS = 2000;

/** Puts the data of this page into the query cache, so that the app renders the same as the server did. */
export function primeQueries(client: QueryClient, pageData: PageData): void {
  countAsAnswer();
  for (const [queryKey, data] of pageData) {
    const isQuiz = queryKey[0] === "quiz" && queryKey.length === 2;
    client.setQueryData(queryKey, isQuiz ? withServerOffset(data as Quiz, documentReceivedAt()) : data);
  }
  const user = client.getQueryData(profileQuery().queryKey);
  if (user) recordUser(user);
}

/**
 * Brings the data of this page up to date: with what this device has not sent yet and, if the page was rendered before
 * the server saved what was sent last (`isOutdated`), with fresh data. What is done on the page until this resolves is
 * recorded, and repeated on the right data. What takes too long is shown later.
 */
export async function updateQueries(
  client: QueryClient,
  page: RouteModule,
  params: Record<string, string>,
  isOutdated: boolean,
): Promise<void> {
  if (isOutdated) void client.invalidateQueries({ refetchType: "none" });
  await Promise.race([
    Promise.all([page.loadUnsent?.(client, params), isOutdated && page.prefetch?.(client, params)]),
    new Promise((resolve) => setTimeout(resolve, UPDATE_TIMEOUT_MS)),
  ]);
}

/** When the first byte of this document arrived, by the page's clock. */
function documentReceivedAt(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return monotonicNow() - (performance.now() - (navigation?.responseStart ?? 0));
}

/** Shows the page if it was hidden or incomplete, and repeats what was done on it before the app handled its controls. */
export function enablePage(): void {
  delete document.documentElement.dataset.hidden;
  const controls = document.getElementById("controls");
  controls?.removeAttribute("data-early");
  controls?.removeAttribute("disabled");
  const loadError = document.getElementById("incomplete");
  if (loadError) loadError.hidden = true;
  repeatEarlyInput();
}
