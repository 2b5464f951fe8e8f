import type { QueryClient } from "@tanstack/react-query";
import type { RouteModule } from "../api/first-replies.ts";
import { profileQuery } from "../api/user.ts";
import { matchRoute } from "../router/route-match.ts";
import { loadFonts } from "../ui/base/katex-assets.ts";
import { fontsIn } from "../ui/base/katex-fonts.ts";

declare global {
  interface Window {
    /** The functions of public/drawn.js, which runs on server-rendered pages only. */
    drawn?: { take: () => void; repeat: () => void; isSame: () => Promise<boolean> };
  }
}

/** Whether the server rendered this page from the learner's data. False for a prerendered page. */
export const isServerRendered = (): boolean => document.querySelector("script[data-print]") !== null;

/** Loads the data that the server rendered this page from. Resolves to whether it is unchanged: only then hydrate. */
export async function prefetchForHydration(client: QueryClient, { prefetch }: RouteModule): Promise<boolean> {
  const { params = {} } = matchRoute(location.pathname) ?? {};
  const drawn = document.getElementById("root")?.innerHTML ?? "";
  const isSame = window.drawn?.isSame();
  await Promise.all([
    client.prefetchQuery(profileQuery()),
    prefetch?.(client, params),
    // The formulas are visible already. Without this they would disappear until the app has loaded their fonts.
    loadFonts(fontsIn([drawn])),
  ]);
  const isThere = client
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status === "success");
  // `isSame` may never settle if a preloaded response hangs and was requested again.
  const isLate = new Promise((resolve) => setTimeout(resolve, 1000));
  return isThere && (await Promise.race([isSame, isLate])) === true;
}
