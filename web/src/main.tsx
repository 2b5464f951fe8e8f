import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { keepFiles } from "./app/offline-files.ts";
import { loadPage } from "./app/routes.tsx";
import { BrowserRouter } from "./router/router.tsx";
import "./app/tokens.css";
import "./app/base.css";
import "./app/prose.css";

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

/** Draws the app in pieces, so that a finger is never waited for long, and with its page at once. */
async function start(): Promise<void> {
  await loadPage(location.pathname);
  const root = document.getElementById("root");
  startTransition(() => {
    if (root?.firstElementChild) hydrateRoot(root, app);
    else if (root) createRoot(root).render(app);
  });
}

void start();
keepFiles();
