import type { User } from "@rasayan/contract";
import type { QueryClient } from "@tanstack/react-query";
import { restoreQuery } from "../api/query-persistence.ts";
import { profileQuery } from "../api/user.ts";
import { paths } from "../paths.ts";
import { requiredRedirect } from "./redirect.ts";
import { preloadRoute } from "./routes.tsx";

/**
 * Starts a returning learner's app with the stored profile while the current one is fetched: on the dashboard, and on
 * the landing page, from which it redirects to the dashboard. If their session has ended, the server's 401 redirects
 * them back to the landing page.
 */
export async function restoreSession(client: QueryClient): Promise<void> {
  const { pathname, search, hash } = location;
  if (pathname !== paths.landing && pathname !== paths.dashboard) return;
  // Starts before the profile is restored. The service worker has the file, so this needs no network.
  if (navigator.serviceWorker?.controller) void preloadRoute(paths.dashboard);
  // The stored profile may demand a step that the learner has taken on another device since.
  const needsNoRedirect = (user: User) => requiredRedirect(user, paths.dashboard) === undefined;
  const isRestored = await restoreQuery(client, profileQuery().queryKey, needsNoRedirect);
  if (!isRestored || pathname === paths.dashboard) return;
  // Loads a new document, because the landing page's content security policy is weaker, for Google's script.
  location.replace(paths.dashboard + search + hash);
  return new Promise(() => {});
}
