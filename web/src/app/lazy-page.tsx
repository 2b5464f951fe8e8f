import { type ComponentType, lazy } from "react";
import { preloadMaths } from "../ui/maths-styles.ts";

/**
 * A page fetched when it is first shown. After a new build the old files are gone: then the app is loaded anew, once,
 * and only with a network, since without one there is nothing to load.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazy(async () => {
    const screen = await load().catch(reloadOnce);
    const page: ComponentType = screen[name];
    return { default: page };
  });
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
