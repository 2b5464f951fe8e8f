/** A departure that was held up; `go` makes it after all. */
export type Leaving = { go: (navigate: (path: string) => void) => void };

/** Holds up links within the app and the browser's Back and Forward, and tells of each. Returns how to stop. */
export function guardLeaving(onHeld: (leaving: Leaving) => void): () => void {
  const here = stepOf(history.state);
  let isReturning = false;
  let isLetThrough = false;

  function onClick(event: MouseEvent): void {
    const path = innerPathOf(event);
    if (path === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onHeld({ go: (navigate) => navigate(path) });
  }

  /** The browser has moved already: it is sent back, and both moves are kept from the router. */
  function onMove(event: PopStateEvent): void {
    const steps = stepOf(event.state) - here;
    if (isLetThrough || Number.isNaN(steps)) return;
    event.stopImmediatePropagation();
    if (isReturning || steps === 0) {
      isReturning = false;
      return;
    }
    isReturning = true;
    history.go(-steps);
    onHeld({
      go: () => {
        isLetThrough = true;
        history.go(steps);
      },
    });
  }

  document.addEventListener("click", onClick, true);
  window.addEventListener("popstate", onMove, true);
  window.addEventListener("beforeunload", holdPage);
  return () => {
    document.removeEventListener("click", onClick, true);
    window.removeEventListener("popstate", onMove, true);
    window.removeEventListener("beforeunload", holdPage);
  };
}

/** The browser asks in its own words. */
function holdPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Browsers before 2023 ask only for this.
  event.returnValue = true;
}

/** The router numbers the steps of the history; NaN on an entry that is not its own. */
function stepOf(state: unknown): number {
  if (typeof state !== "object" || state === null || !("idx" in state)) return Number.NaN;
  return Number(state.idx);
}

/** Where a plain click on a link of the app would lead to; undefined for any other click, or a place on this page. */
function innerPathOf(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || !link || link.target === "_blank" || link.origin !== location.origin) return undefined;
  if (link.pathname === location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}
