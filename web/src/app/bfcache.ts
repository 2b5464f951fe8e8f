import type { QueryClient } from "@tanstack/react-query";
import { currentSession } from "../api/session.ts";
import { profileQuery } from "../api/user.ts";

/**
 * Hides a page that is restored from the back/forward cache until we know who is signed in, because its learner may
 * have signed out since. Reloads it if the user is another one. Returns a function that removes the listeners.
 */
export function guardBfcache(queryClient: QueryClient): () => void {
  const { style } = document.documentElement;
  const handlePageHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted && currentSession()) style.visibility = "hidden";
  };
  const handlePageShow = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted || style.visibility === "") return;
    const previousUserId = currentSession()?.userId;
    const query = { ...profileQuery(), staleTime: 0, retry: false };
    const user = await queryClient.fetchQuery(query).catch(() => undefined);
    if (user?.id === previousUserId) style.visibility = "";
    else location.reload();
  };
  window.addEventListener("pagehide", handlePageHide);
  window.addEventListener("pageshow", handlePageShow);
  return () => {
    window.removeEventListener("pagehide", handlePageHide);
    window.removeEventListener("pageshow", handlePageShow);
  };
}
