import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { keepFiles } from "./app/offline-files.ts";
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

const root = document.getElementById("root");
if (root?.firstElementChild) hydrateRoot(root, app);
else if (root) createRoot(root).render(app);

keepFiles();
