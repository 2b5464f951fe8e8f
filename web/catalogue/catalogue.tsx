import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "../src/router/router.tsx";
import { ToastProvider } from "../src/ui/messages/toast-regions.tsx";
import "../src/app/tokens.css";
import "../src/app/base.css";
import "../src/app/prose.css";
import "../src/ui/html/katex.css";
import "./catalogue.css";
import { states } from "./states.tsx";

/** Components in each of their states, for developers: all of them, or the one in `?state=`. */
function Catalogue() {
  const selected = new URLSearchParams(window.location.search).get("state");
  const shown = states.filter(({ name, coversPage }) => (selected ? name === selected : !coversPage));
  return (
    <main className="catalogue">
      <h1>Components</h1>
      {shown.map(({ name, content }) => (
        <section key={name} data-name={name} aria-label={name}>
          <h2>
            <a href={`?state=${encodeURIComponent(name)}`}>{name}</a>
          </h2>
          {content}
        </section>
      ))}
    </main>
  );
}

const root = document.getElementById("root") as HTMLElement;
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <ToastProvider>
        <Catalogue />
      </ToastProvider>
    </BrowserRouter>
  </StrictMode>,
);
