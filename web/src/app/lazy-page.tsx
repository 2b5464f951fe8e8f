import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, lazy, useState } from "react";
import { preloadKatex } from "../ui/html/katex-assets.ts";

/** What a page's module may export besides the page itself. */
export type RouteModule = {
  /**
   * Starts the page's requests, before the page is shown and while the profile is fetched. If it returns a promise, that
   * resolves when the data is there.
   */
  prefetch?: (client: QueryClient, params: Record<string, string>) => unknown;
  /** Of a file that holds several pages: loads the one at a path. */
  loadPage?: (pathname: string) => Promise<RouteModule>;
  /** Puts data of an earlier visit into the query cache, on a page that was not rendered by the server. */
  restoreQueries?: (client: QueryClient) => Promise<unknown>;
  /** Loads what this device has not sent yet, on a page that the server has rendered. */
  loadUnsent?: (client: QueryClient, params: Record<string, string>) => Promise<unknown>;
  /** Whether this device has state that the page shows and the server, which renders it first, doesn't know. */
  hasLocalState?: (client: QueryClient, params: Record<string, string>) => boolean;
};

type PageModule<Name extends string> = Record<Name, ComponentType> & RouteModule;

/** A page in its own file, which can be loaded before the page is shown. */
export type LazyPage = ComponentType & { load: () => Promise<RouteModule> };

/** A page that was reloaded so recently is of the newest build. */
const RELOAD_PAUSE_MS = 60_000;

const resetsOfFailedPages = new Set<() => void>();

/**
 * Lets the pages whose files could not be loaded be loaded again when they are next shown. React remembers the failure
 * of a lazy component, so each gets a new one; not before an error page is shown, or the loading would never end.
 */
export function resetFailedPages(): void {
  for (const reset of resetsOfFailedPages) reset();
  resetsOfFailedPages.clear();
}

/**
 * A page whose file is loaded when the page is first shown. After a deployment the old files are gone: the app is then
 * reloaded, but not right after a reload, and only with a network, because otherwise a reload can't help.
 */
export function lazyPage<Name extends string>(load: () => Promise<PageModule<Name>>, name: Name): LazyPage {
  let loaded: ComponentType | undefined;
  const fetchPage = async () => {
    const pageModule = await load().catch((error) => {
      resetsOfFailedPages.add(() => {
        LazyComponent = lazy(fetchPage);
      });
      return reloadOnce(error);
    });
    loaded = pageModule[name];
    return { ...pageModule, default: loaded };
  };
  let LazyComponent = lazy(fetchPage);
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
  if ((wasReload && performance.now() < RELOAD_PAUSE_MS) || !navigator.onLine) throw error;
  location.reload();
  // The page is about to reload. The promise never settles, so nothing else is shown until then.
  return new Promise(() => undefined);
}
