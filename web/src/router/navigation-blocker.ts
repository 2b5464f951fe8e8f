/** Decides about a move through the browser's history, by that many steps, that has been made already. */
type Blocker = (delta: number) => boolean;

let blocker: Blocker | undefined;

/** Asks `next` about each Back and Forward from now on. Returns how to stop. */
export function blockNavigation(newBlocker: Blocker): () => void {
  blocker = newBlocker;
  return () => {
    blocker = undefined;
  };
}

/** Whether the page shown stays as it is, although the browser has moved. */
export function isNavigationBlocked(delta: number | null): boolean {
  return blocker !== undefined && delta !== null && blocker(delta);
}
