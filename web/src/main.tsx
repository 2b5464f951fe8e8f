import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { isServerRendered, prefetchForHydration } from "./app/drawn-page.ts";
import { createQueryClient } from "./app/query-client.ts";
import { registerServiceWorker } from "./app/register-service-worker.ts";
import { restoreCachedSession } from "./app/restore-cache.ts";
import { preloadRoute } from "./app/routes.tsx";
import { BrowserRouter } from "./router/router.tsx";
import "./app/tokens.css";
import "./app/base.css";
import "./app/prose.css";

const root = document.getElementById("root");
const queryClient = createQueryClient();
const app = (
  <StrictMode>
    <BrowserRouter>
      <App queryClient={queryClient} />
    </BrowserRouter>
  </StrictMode>
);

/** Renders the app in a transition, so that React yields to input, and only once the page's module has loaded. */
async function start(): Promise<void> {
  const initialPathname = location.pathname;
  if (!isServerRendered()) await restoreCachedSession(queryClient);
  const routeModule = await preloadRoute(location.pathname);
  const canHydrate = !isServerRendered() || (await prefetchForHydration(queryClient, routeModule));
  window.drawn?.take();
  startTransition(() => {
    if (root?.firstElementChild && canHydrate && initialPathname === location.pathname)
      // React has rerendered what differs from the server-rendered HTML, and reports it here.
      hydrateRoot(root, app, { onRecoverableError: console.error });
    else if (root) createRoot(root).render(app);
  });
}

void start();
registerServiceWorker();
