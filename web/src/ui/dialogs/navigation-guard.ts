import { blockNavigation } from "../../router/navigation-blocker.ts";

/** A navigation that was blocked; `proceed` carries it out. */
export type PendingNavigation = { proceed: (navigate: (path: string) => void) => void };

let activeGuard: ((pendingNavigation: PendingNavigation) => void) | undefined;

/** Runs an action that removes a form from the page. If a guard is active, it decides whether and when to run it. */
export function runGuarded(proceed: () => void): void {
  if (activeGuard) activeGuard({ proceed });
  else proceed();
}

/**
 * Blocks links within the app, Back and Forward, and calls `onBlocked` for each; links to paths that begin with `innerPath` stay
 * on the page. Returns a function that stops it.
 */
export function guardNavigation(
  onBlocked: (pendingNavigation: PendingNavigation) => void,
  innerPath?: string,
): () => void {
  let isReverting = false;
  let isAllowed = false;

  function onClick(event: MouseEvent): void {
    const path = internalPathOf(event);
    if (path === undefined || (innerPath && path.startsWith(innerPath))) return;
    event.preventDefault();
    event.stopPropagation();
    onBlocked({ proceed: (navigate) => navigate(path) });
  }

  /** The browser has already moved, so it is sent back. The page doesn't learn of either move. */
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

/** Makes the browser show its own prompt. */
function confirmUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Browsers before 2023 show the prompt only for this.
  event.returnValue = true;
}

/** The path that a plain click on a link within the app leads to; undefined for other clicks and for this page. */
function internalPathOf(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || !link || link.target === "_blank" || link.origin !== location.origin) return undefined;
  if (link.pathname === location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}
