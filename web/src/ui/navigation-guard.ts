import { blockNavigation } from "../router/navigation-blocker.ts";

/** A departure that was held up; `go` makes it after all. */
export type PendingNavigation = { proceed: (navigate: (path: string) => void) => void };

let activeGuard: ((pendingNavigation: PendingNavigation) => void) | undefined;

/** Does what would take a form off the page, once whoever holds up departures agrees. */
export function runGuarded(proceed: () => void): void {
  if (activeGuard) activeGuard({ proceed });
  else proceed();
}

/** Holds up links within the app and the browser's Back and Forward, and tells of each. Returns how to stop. */
export function guardNavigation(onBlocked: (pendingNavigation: PendingNavigation) => void): () => void {
  let isReverting = false;
  let isAllowed = false;

  function onClick(event: MouseEvent): void {
    const path = internalPathOf(event);
    if (path === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onBlocked({ proceed: (navigate) => navigate(path) });
  }

  /** The browser has moved already, so it is sent back: two moves that the page never learns of. */
  function onHistoryMove(delta: number): boolean {
    if (isAllowed) return false;
    isReverting = !isReverting;
    if (!isReverting) return true;
    history.go(-delta);
    onBlocked({
      proceed: () => {
        isAllowed = true;
        history.go(delta);
      },
    });
    return true;
  }

  activeGuard = onBlocked;
  const unblock = blockNavigation(onHistoryMove);
  document.addEventListener("click", onClick, true);
  window.addEventListener("beforeunload", confirmUnload);
  return () => {
    activeGuard = undefined;
    unblock();
    document.removeEventListener("click", onClick, true);
    window.removeEventListener("beforeunload", confirmUnload);
  };
}

/** The browser asks in its own words. */
function confirmUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Browsers before 2023 ask only for this.
  event.returnValue = true;
}

/** Where a plain click on a link of the app would lead to; undefined for any other click, or a place on this page. */
function internalPathOf(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || !link || link.target === "_blank" || link.origin !== location.origin) return undefined;
  if (link.pathname === location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}
