import type { QueryClient } from "@tanstack/react-query";
import type { Beginning } from "../api/first-replies.ts";
import { profileQuery } from "../api/user.ts";
import { matchPage } from "../router/page-match.ts";
import { facesIn } from "../ui/maths-faces.ts";
import { loadFaces } from "../ui/maths-styles.ts";

declare global {
  interface Window {
    /** What public/drawn.js does on a page that can be read before the app is there. */
    drawn?: { take: () => void; repeat: () => void; isSame: () => Promise<boolean> };
  }
}

/** Whether the server has drawn this page for whoever is signed in. */
export const isDrawn = (): boolean => document.querySelector("script[data-print]") !== null;

/** Waits for what the server drew this page from, which was asked for again. Whether the app draws the same of it. */
export async function readAgain(client: QueryClient, { fetchFirst }: Beginning): Promise<boolean> {
  const { params = {} } = matchPage(location.pathname) ?? {};
  const drawn = document.getElementById("root")?.innerHTML ?? "";
  const isSame = window.drawn?.isSame();
  await Promise.all([
    client.prefetchQuery(profileQuery()),
    fetchFirst?.(client, params),
    // Formulae that are seen already must not go until the app has looked for their fonts itself.
    loadFaces(facesIn([drawn])),
  ]);
  const isThere = client
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status === "success");
  // A first reply that hangs, and was asked for again, says nothing any more.
  const isLate = new Promise((resolve) => setTimeout(resolve, 1000));
  return isThere && (await Promise.race([isSame, isLate])) === true;
}
