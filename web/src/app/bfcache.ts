import type { QueryClient } from "@tanstack/react-query";
import { currentSession } from "../api/session.ts";
import { profileQuery } from "../api/user.ts";

/**
 * A page that Back brings out of the browser's memory may be that of someone who has signed out since: nothing of it
 * is seen before it is known who is there now. Returns how to stop.
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
