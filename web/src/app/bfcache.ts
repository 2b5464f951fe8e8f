import type { QueryClient } from "@tanstack/react-query";
import { currentSession } from "../api/session.ts";
import { profileQuery } from "../api/user.ts";
import { signedInUserId } from "../device/local-user-data.ts";

/**
 * Hides a page that enters the back/forward cache, because its learner may sign out before it is shown again. A restored page is shown
 * at once if the same learner is still signed in on this device, also without a network, and reloaded otherwise. The
 * server is asked too: someone may have signed in elsewhere. Returns a function that removes the listeners.
 */
export function guardBfcache(queryClient: QueryClient): () => void {
  const { style } = document.documentElement;
  const handlePageHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted && currentSession()) style.visibility = "hidden";
  };
  const handlePageShow = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted || style.visibility === "") return;
    const previousUserId = currentSession()?.userId;
    if (signedInUserId() !== previousUserId) return location.reload();
    style.visibility = "";
    const query = { ...profileQuery(), staleTime: 0, retry: false };
    // After a failure nothing is known; if the session has ended, the app handles the 401 as on any page.
    const user = await queryClient.fetchQuery(query).catch(() => undefined);
    if (user && user.id !== previousUserId) location.reload();
  };
  window.addEventListener("pagehide", handlePageHide);
  window.addEventListener("pageshow", handlePageShow);
  return () => {
    window.removeEventListener("pagehide", handlePageHide);
    window.removeEventListener("pageshow", handlePageShow);
  };
}
