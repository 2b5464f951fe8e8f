import { type ComponentType, lazy, useState } from "react";
import type { RouteModule } from "../api/first-replies.ts";
import { preloadKatex } from "../ui/katex-assets.ts";

type PageModule<Name extends string> = Record<Name, ComponentType> & RouteModule;

/** A page in its own file, which can be loaded before the page is shown. */
export type LazyPage = ComponentType & { load: () => Promise<RouteModule> };

/**
 * A page whose file is loaded when the page is first shown. After a deployment the old files are gone: the app is then
 * reloaded, once, and only with a network, because without one a reload can't help.
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
    // A loaded page needs no fallback. The state keeps the choice, because another component would remount the page.
    const [PageComponent] = useState(() => loaded ?? LazyComponent);
    return <PageComponent />;
  }
  Page.load = fetchPage;
  return Page;
}

/** Starts to load the style sheet and fonts for formulas while the page's own file is loading. */
export function withMathAssets<PageModule>(loading: Promise<PageModule>): Promise<PageModule> {
  preloadKatex();
  return loading;
}

function reloadOnce(error: unknown): Promise<never> {
  const [entry] = performance.getEntriesByType("navigation");
  const wasReload = entry instanceof PerformanceNavigationTiming && entry.type === "reload";
  if (wasReload || !navigator.onLine) throw error;
  location.reload();
  // The page is about to reload. The promise never settles, so nothing else is shown until then.
  return new Promise(() => undefined);
}
