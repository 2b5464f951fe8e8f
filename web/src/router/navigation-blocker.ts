/** Returns whether to block a move by `delta` steps, which the browser has already made in its history. */
type Blocker = (delta: number) => boolean;

let blocker: Blocker | undefined;

/** Calls `newBlocker` for each Back and Forward from now on. Returns a function that removes it. */
export function blockNavigation(newBlocker: Blocker): () => void {
  blocker = newBlocker;
  return () => {
    blocker = undefined;
  };
}

/** Whether to keep the current page, although the browser's history has moved. False if `delta` is unknown (null). */
export function isNavigationBlocked(delta: number | null): boolean {
  return blocker !== undefined && delta !== null && blocker(delta);
}
