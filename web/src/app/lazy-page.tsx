import { type ComponentType, lazy } from "react";

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

function reloadOnce(error: unknown): Promise<never> {
  const [entry] = performance.getEntriesByType("navigation");
  const wasReload = entry instanceof PerformanceNavigationTiming && entry.type === "reload";
  if (wasReload || !navigator.onLine) throw error;
  location.reload();
  // The page is about to go; until then nothing else is shown.
  return new Promise(() => undefined);
}
