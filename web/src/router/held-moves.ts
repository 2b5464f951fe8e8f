/** Decides about a move through the browser's history, by that many steps, that has been made already. */
type Hold = (steps: number) => boolean;

let hold: Hold | undefined;

/** Asks `next` about each Back and Forward from now on. Returns how to stop. */
export function holdMoves(next: Hold): () => void {
  hold = next;
  return () => {
    hold = undefined;
  };
}

/** Whether the page shown stays as it is, although the browser has moved. */
export function isMoveHeld(steps: number | null): boolean {
  return hold !== undefined && steps !== null && hold(steps);
}
