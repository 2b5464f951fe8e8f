import type { User } from "@rasayan/contract";
import type { QueryClient } from "@tanstack/react-query";
import { ANONYMOUS, restoreQuery } from "../api/kept-replies.ts";
import { openQuizzesQuery } from "../api/quizzes.ts";
import { isFromToday, smartPathQuery } from "../api/smart-path.ts";
import { profileQuery } from "../api/user.ts";
import { paths } from "../paths.ts";
import { requiredRedirect } from "./redirect.ts";
import { preloadRoute } from "./routes.tsx";

/**
 * Shows a returning learner the dashboard from persisted data, also on the landing page's URL, while fresh data is
 * fetched. If their session has ended, the server's 401 redirects them back to the landing page.
 */
export async function restoreCachedSession(client: QueryClient): Promise<void> {
  const { pathname, search, hash } = location;
  if (pathname !== paths.landing && pathname !== paths.dashboard) return;
  // Starts before the profile is restored. The service worker has the file, so this needs no network.
  if (navigator.serviceWorker?.controller) void preloadRoute(paths.dashboard);
  // The persisted profile may demand a step that the learner has taken on another device since.
  const needsNoRedirect = (user: User) => requiredRedirect(user, paths.dashboard) === undefined;
  const queryKey = profileQuery().queryKey;
  const isRestored = await restoreQuery({ client, queryKey, owner: ANONYMOUS }, needsNoRedirect);
  if (!isRestored) return;
  if (pathname === paths.landing) {
    // Loads a new document, because the landing page's content security policy is weaker, for Google's script.
    location.replace(paths.dashboard + search + hash);
    return new Promise(() => {});
  }
  await Promise.all([
    restoreQuery({ client, queryKey: openQuizzesQuery().queryKey }),
    restoreQuery({ client, queryKey: smartPathQuery().queryKey }, isFromToday),
  ]);
}
