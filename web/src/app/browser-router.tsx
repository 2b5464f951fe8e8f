import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from "react-router";
import { isMoveHeld } from "../ui/held-moves.ts";

/** The router over the browser's history, without the forms and links that come with the ready-made one; see `ui/link`. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  // Without this option it would tell of Back and Forward only.
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () =>
      history.listen((next) => {
        if (next.action === "POP" && isMoveHeld(next.delta)) return;
        // A transition keeps the page that is shown until the next one has loaded.
        startTransition(() => setState(next));
      }),
    [history],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
