import type { QueryClient } from "@tanstack/react-query";
import { knownSession } from "../api/session.ts";
import { profileQuery } from "../api/user.ts";

/**
 * A page that Back brings out of the browser's memory may be that of someone who has signed out since: nothing of it
 * is seen before it is known who is there now. Returns how to stop.
 */
export function guardRestored(queryClient: QueryClient): () => void {
  const { style } = document.documentElement;
  const hide = ({ persisted }: PageTransitionEvent) => {
    if (persisted && knownSession()) style.visibility = "hidden";
  };
  const show = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted || style.visibility === "") return;
    const before = knownSession()?.userId;
    const asked = { ...profileQuery(), staleTime: 0, retry: false };
    const user = await queryClient.fetchQuery(asked).catch(() => undefined);
    if (user?.id === before) style.visibility = "";
    else location.reload();
  };
  window.addEventListener("pagehide", hide);
  window.addEventListener("pageshow", show);
  return () => {
    window.removeEventListener("pagehide", hide);
    window.removeEventListener("pageshow", show);
  };
}
