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
 * Who comes back to this device is led to the dashboard and sees it as it was left, while the server is asked how it
 * stands; where their session has ended, its refusal leads them out again.
 */
export async function restoreCachedSession(client: QueryClient): Promise<void> {
  const { pathname, search, hash } = location;
  if (pathname !== paths.landing && pathname !== paths.dashboard) return;
  // With kept files it costs no network, and is there when it is known who has come.
  if (navigator.serviceWorker?.controller) void preloadRoute(paths.dashboard);
  // What has to come first may have been done meanwhile, on another device.
  const needsNoRedirect = (user: User) => requiredRedirect(user, paths.dashboard) === undefined;
  const queryKey = profileQuery().queryKey;
  const isRestored = await restoreQuery({ client, queryKey, owner: ANONYMOUS }, needsNoRedirect);
  if (!isRestored) return;
  if (pathname === paths.landing) {
    // As a document of its own: the landing page's content security policy is weaker, for Google's script.
    location.replace(paths.dashboard + search + hash);
    return new Promise(() => {});
  }
  await Promise.all([
    restoreQuery({ client, queryKey: openQuizzesQuery().queryKey }),
    restoreQuery({ client, queryKey: smartPathQuery().queryKey }, isFromToday),
  ]);
}
