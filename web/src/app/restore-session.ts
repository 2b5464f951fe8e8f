import type { User } from "@rasayan/contract";
import type { QueryClient } from "@tanstack/react-query";
import { restoreQuery } from "../api/query-persistence.ts";
import { profileQuery } from "../api/user.ts";
import { requiredRedirect } from "./redirect.ts";
import { isPublicRoute } from "./route-pattern.ts";

/**
 * Starts a page that needs a sign-in with the stored profile, while the current one is fetched. If the session has ended,
 * the server's 401 leads to a sign-in.
 */
export async function restoreSession(client: QueryClient): Promise<void> {
  const { pathname } = location;
  if (isPublicRoute(pathname)) return;
  // The stored profile may demand a step that the learner has taken on another device since.
  await restoreQuery(
    client,
    profileQuery().queryKey,
    (user: User) => requiredRedirect(user, pathname) === undefined,
  );
}
