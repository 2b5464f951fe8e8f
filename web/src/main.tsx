import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { persistQueries } from "./api/query-persistence.ts";
import { profileQuery } from "./api/user.ts";
import { App } from "./app/app.tsx";
import type { RouteModule } from "./app/lazy-page.tsx";
import { createQueryClient } from "./app/query-client.ts";
import { registerServiceWorker } from "./app/register-service-worker.ts";
import { primeQueries, takePageData, updateQueries } from "./app/rendered-page.ts";
import { restoreSession } from "./app/restore-session.ts";
import { isPublicRoute } from "./app/route-pattern.ts";
import { preloadRoute } from "./app/routes.tsx";
import { wasSavedSinceRequest } from "./device/last-save.ts";
import { matchRoute } from "./router/route-match.ts";
import { BrowserRouter } from "./router/router.tsx";
import { loadFonts } from "./ui/html/katex-assets.ts";
import { fontsIn } from "./ui/html/katex-fonts.ts";
import "./app/tokens.css";
import "./app/base.css";
import "./app/prose.css";

const root = document.getElementById("root") as HTMLElement;
const queryClient = createQueryClient();
const app = (
  <StrictMode>
    <BrowserRouter>
      <App queryClient={queryClient} />
    </BrowserRouter>
  </StrictMode>
);

/** React reports all other errors to the page by itself, from where they reach the server; see public/preload-data.js. */
const rootOptions = { onCaughtError: window.reportError };

/** Renders the app in a transition, so that React yields to input, and only once the page's module has loaded. */
async function start(): Promise<void> {
  const pageData = takePageData();
  const params = matchRoute(location.pathname)?.params ?? {};
  const [page] = await Promise.all([
    loadPage(params, pageData === undefined),
    // The formulas are visible already. Without this they would disappear until the app has loaded their fonts.
    pageData ? loadFonts(fontsIn([root.innerHTML])) : restoreSession(queryClient),
  ]);
  const isOutdated = pageData !== undefined && wasSavedSinceRequest();
  if (pageData) {
    primeQueries(queryClient, pageData);
    await updateQueries(queryClient, page, params, isOutdated);
  } else await page.restoreQueries?.(queryClient);
  startTransition(() => {
    if (root.firstElementChild && !isOutdated && !page.hasLocalState?.(queryClient, params))
      hydrateRoot(root, app, rootOptions);
    else createRoot(root, rootOptions).render(app);
  });
}

/** Loads the page's module, and starts its requests, which don't wait for the profile. */
async function loadPage(params: Record<string, string>, needsData: boolean): Promise<RouteModule> {
  const needsRequests = needsData && !isPublicRoute(location.pathname);
  if (needsRequests) void queryClient.prefetchQuery(profileQuery());
  const page = await preloadRoute(location.pathname);
  if (needsRequests) page.prefetch?.(queryClient, params);
  return page;
}

persistQueries(queryClient);
void start();
registerServiceWorker();
prepareCopying();
/** Copies formulas readable from the first selection on: few readers copy. Offline it tries again with the next one. */
function prepareCopying(): void {
  const load = async () => {
    if (getSelection()?.isCollapsed !== false) return;
    document.removeEventListener("selectionchange", load);
    try {
      const { copyFormulasReadable } = await import("./ui/html/copy-formulas.ts");
      copyFormulasReadable();
    } catch {
      prepareCopying();
    }
  };
  document.addEventListener("selectionchange", load);
}
