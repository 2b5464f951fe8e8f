/** A row that an editor leaves out by hand. */
export type LeftOut = { position: number; isDuplicate: boolean };

/** Which rows stay out, and how to change that. */
export type Marking = {
  leftOut: readonly LeftOut[];
  withDuplicates: boolean;
  mark: (row: LeftOut, isOut: boolean) => void;
};

type Counts = { ok: number; warnings: number };

/**
 * How many rows come in: those without errors, less the near-duplicates where these stay out, less what is left out by
 * hand. `duplicates` counts near-duplicates without errors; no row is taken off twice.
 */
export function comingIn(
  { ok, warnings }: Counts,
  duplicates: number,
  withDuplicates: boolean,
  leftOut: readonly LeftOut[],
): number {
  const byHand = leftOut.filter(({ isDuplicate }) => withDuplicates || !isDuplicate).length;
  return ok + warnings - (withDuplicates ? 0 : duplicates) - byHand;
}

/** With a row ticked or no longer ticked. */
export function withMark(leftOut: readonly LeftOut[], row: LeftOut, isOut: boolean): LeftOut[] {
  const others = leftOut.filter(({ position }) => position !== row.position);
  return isOut ? [...others, row] : others;
}
