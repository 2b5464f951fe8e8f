import type { QueryClient } from "@tanstack/react-query";
import type { RouteModule } from "../api/first-replies.ts";
import { profileQuery } from "../api/user.ts";
import { matchRoute } from "../router/route-match.ts";
import { loadFonts } from "../ui/katex-assets.ts";
import { fontsIn } from "../ui/katex-fonts.ts";

declare global {
  interface Window {
    /** What public/drawn.js does on a page that can be read before the app is there. */
    drawn?: { take: () => void; repeat: () => void; isSame: () => Promise<boolean> };
  }
}

/** Whether the server has drawn this page for whoever is signed in. */
export const isServerRendered = (): boolean => document.querySelector("script[data-print]") !== null;

/** Waits for what the server drew this page from, which was asked for again. Whether the app draws the same of it. */
export async function prefetchForHydration(client: QueryClient, { prefetch }: RouteModule): Promise<boolean> {
  const { params = {} } = matchRoute(location.pathname) ?? {};
  const drawn = document.getElementById("root")?.innerHTML ?? "";
  const isSame = window.drawn?.isSame();
  await Promise.all([
    client.prefetchQuery(profileQuery()),
    prefetch?.(client, params),
    // Formulae that are seen already must not go until the app has looked for their fonts itself.
    loadFonts(fontsIn([drawn])),
  ]);
  const isThere = client
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status === "success");
  // A first reply that hangs, and was asked for again, says nothing any more.
  const isLate = new Promise((resolve) => setTimeout(resolve, 1000));
  return isThere && (await Promise.race([isSame, isLate])) === true;
}
