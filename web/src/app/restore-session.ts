import type { User } from "@rasayan/contract";
import type { QueryClient } from "@tanstack/react-query";
import { restoreQuery } from "../api/query-persistence.ts";
import { profileQuery } from "../api/user.ts";
import { paths } from "../router/paths.ts";
import { requiredRedirect } from "./redirect.ts";
import { preloadRoute } from "./routes.tsx";

/**
 * Starts a returning learner's dashboard with the stored profile while the current one is fetched. If their session has
 * ended, the server's 401 redirects them to the landing page.
 */
export async function restoreSession(client: QueryClient): Promise<void> {
  if (location.pathname !== paths.dashboard) return;
  // Starts before the profile is restored. The service worker has the file, so this needs no network.
  if (navigator.serviceWorker?.controller) void preloadRoute(paths.dashboard);
  // The stored profile may demand a step that the learner has taken on another device since.
  await restoreQuery(
    client,
    profileQuery().queryKey,
    (user: User) => requiredRedirect(user, paths.dashboard) === undefined,
  );
}
