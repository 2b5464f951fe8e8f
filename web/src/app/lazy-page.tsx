import { type ComponentType, lazy, useState } from "react";
import type { RouteModule } from "../api/first-replies.ts";
import { preloadKatex } from "../ui/katex-assets.ts";

type PageModule<Name extends string> = Record<Name, ComponentType> & RouteModule;

/** A page with a file of its own, which can be fetched before the page is shown. */
export type LazyPage = ComponentType & { load: () => Promise<RouteModule> };

/**
 * A page fetched when it is first shown. After a new build the old files are gone: then the app is loaded anew, once,
 * and only with a network, since without one there is nothing to load.
 */
export function lazyPage<Name extends string>(load: () => Promise<PageModule<Name>>, name: Name): LazyPage {
  let loaded: ComponentType | undefined;
  const fetchPage = async () => {
    const pageModule = await load().catch(reloadOnce);
    loaded = pageModule[name];
    return { ...pageModule, default: loaded };
  };
  const LazyComponent = lazy(fetchPage);
  function Page() {
    // One that is there needs no fallback. What is shown stays, or the page would begin anew.
    const [PageComponent] = useState(() => loaded ?? LazyComponent);
    return <PageComponent />;
  }
  Page.load = fetchPage;
  return Page;
}

/** Pages that are about to show formulae fetch what these need beside their own scripts. */
export function withMathAssets<PageModule>(loading: Promise<PageModule>): Promise<PageModule> {
  preloadKatex();
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
