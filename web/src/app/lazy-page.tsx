import { type ComponentType, lazy, useState } from "react";
import type { Beginning } from "../api/first-replies.ts";
import { preloadMaths } from "../ui/maths-styles.ts";

type Screen<Name extends string> = Record<Name, ComponentType> & Beginning;

/** A page with a file of its own, which can be fetched before the page is shown. */
export type LazyPage = ComponentType & { load: () => Promise<Beginning> };

/**
 * A page fetched when it is first shown. After a new build the old files are gone: then the app is loaded anew, once,
 * and only with a network, since without one there is nothing to load.
 */
export function lazyPage<Name extends string>(load: () => Promise<Screen<Name>>, name: Name): LazyPage {
  let loaded: ComponentType | undefined;
  const fetchPage = async () => {
    const screen = await load().catch(reloadOnce);
    loaded = screen[name];
    return { ...screen, default: loaded };
  };
  const Fetched = lazy(fetchPage);
  function Page() {
    // One that is there needs no fallback. What is shown stays, or the page would begin anew.
    const [Shown] = useState(() => loaded ?? Fetched);
    return <Shown />;
  }
  Page.load = fetchPage;
  return Page;
}

/** Pages that are about to show formulae fetch what these need beside their own scripts. */
export function withMaths<Screen>(loading: Promise<Screen>): Promise<Screen> {
  preloadMaths();
  return loading;
}

function reloadOnce(error: unknown): Promise<never> {
  const [entry] = performance.getEntriesByType("navigation");
  const wasReload = entry instanceof PerformanceNavigationTiming && entry.type === "reload";
  if (wasReload || !navigator.onLine) throw error;
  location.reload();
  // The page is about to go; until then nothing else is shown.
  return new Promise(() => undefined);
}
