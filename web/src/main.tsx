import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { isDrawn, readAgain } from "./app/drawn-page.ts";
import { keepFiles } from "./app/offline-files.ts";
import { createQueryClient } from "./app/query-client.ts";
import { resumeVisit } from "./app/return-visit.ts";
import { loadPage } from "./app/routes.tsx";
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

/** Draws the app in pieces, so that a finger is never waited for long, and with its page at once. */
async function start(): Promise<void> {
  const opened = location.pathname;
  if (!isDrawn()) await resumeVisit(queryClient);
  const page = await loadPage(location.pathname);
  const isSame = !isDrawn() || (await readAgain(queryClient, page));
  window.drawn?.take();
  startTransition(() => {
    if (root?.firstElementChild && isSame && opened === location.pathname)
      // Where the page had to differ from what the server drew, the app has drawn it anew.
      hydrateRoot(root, app, { onRecoverableError: console.error });
    else if (root) createRoot(root).render(app);
  });
}

void start();
keepFiles();
