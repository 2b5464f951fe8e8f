import { holdMoves } from "../router/held-moves.ts";

/** A departure that was held up; `go` makes it after all. */
export type Leaving = { go: (navigate: (path: string) => void) => void };

let holder: ((leaving: Leaving) => void) | undefined;

/** Does what would take a form off the page, once whoever holds up departures agrees. */
export function leaveFor(go: () => void): void {
  if (holder) holder({ go });
  else go();
}

/** Holds up links within the app and the browser's Back and Forward, and tells of each. Returns how to stop. */
export function guardLeaving(onHeld: (leaving: Leaving) => void): () => void {
  let isReturning = false;
  let isLetThrough = false;

  function onClick(event: MouseEvent): void {
    const path = innerPathOf(event);
    if (path === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onHeld({ go: (navigate) => navigate(path) });
  }

  /** The browser has moved already, so it is sent back: two moves that the page never learns of. */
  function onMove(steps: number): boolean {
    if (isLetThrough) return false;
    isReturning = !isReturning;
    if (!isReturning) return true;
    history.go(-steps);
    onHeld({
      go: () => {
        isLetThrough = true;
        history.go(steps);
      },
    });
    return true;
  }

  holder = onHeld;
  const release = holdMoves(onMove);
  document.addEventListener("click", onClick, true);
  window.addEventListener("beforeunload", holdPage);
  return () => {
    holder = undefined;
    release();
    document.removeEventListener("click", onClick, true);
    window.removeEventListener("beforeunload", holdPage);
  };
}

/** The browser asks in its own words. */
function holdPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Browsers before 2023 ask only for this.
  event.returnValue = true;
}

/** Where a plain click on a link of the app would lead to; undefined for any other click, or a place on this page. */
function innerPathOf(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || !link || link.target === "_blank" || link.origin !== location.origin) return undefined;
  if (link.pathname === location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}
