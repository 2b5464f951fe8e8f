export type DiffPiece = { kind: "same" | "removed" | "new"; text: string };

/**
 * Memory and time grow with the square of the number of edits. Above this number the texts are compared by lines
 * instead of words; if they differ in more lines than this, the whole text counts as replaced.
 */
const MAX_EDITS = 1000;

/** Returns the word diff of two texts with the fewest edits. Adjacent pieces of one kind are merged. */
export function diffWords(before: string, after: string): DiffPiece[] {
  const pieces = diff(split(before, /(\s+)/), split(after, /(\s+)/)) ??
    diff(split(before, /(\n)/), split(after, /(\n)/)) ?? [
      { kind: "removed", text: before },
      { kind: "new", text: after },
    ];
  return mergeAdjacent(pieces);
}

const split = (text: string, at: RegExp) => text.split(at).filter((part) => part !== "");

/**
 * The greedy algorithm of E. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986). A position is x old
 * parts and y new parts from the start; diagonal k holds the positions with x − y = k. `furthestPerEdit[d][k + d]` is
 * the largest x that d edits reach on diagonal k. Returns undefined if more than MAX_EDITS edits are needed.
 */
function diff(old: string[], current: string[]): DiffPiece[] | undefined {
  const furthestPerEdit: Int32Array[] = [];
  for (let d = 0; d <= MAX_EDITS; d += 1) {
    const furthest = new Int32Array(2 * d + 1);
    furthestPerEdit.push(furthest);
    for (let k = -d; k <= d; k += 2) {
      let x = d === 0 ? 0 : lastEdit(furthestPerEdit, d, k).end;
      while (x < old.length && x - k < current.length && old[x] === current[x - k]) x += 1;
      furthest[k + d] = x;
      if (x >= old.length && x - k >= current.length) return backtrack(furthestPerEdit, old, current);
    }
  }
  return undefined;
}

/** Returns the d-th edit of the furthest path to diagonal k, with x before the edit (`start`) and after it (`end`). */
function lastEdit(furthestPerEdit: Int32Array[], d: number, k: number) {
  const furthest = furthestPerEdit[d - 1] ?? new Int32Array();
  const below = furthest[k + d - 2] ?? -1;
  const above = furthest[k + d] ?? -1;
  const isInsertion = k === -d || (k !== d && below < above);
  return { isInsertion, start: isInsertion ? above : below, end: isInsertion ? above : below + 1 };
}

/** Follows the path back from the end and returns its pieces in reading order. */
function backtrack(furthestPerEdit: Int32Array[], old: string[], current: string[]): DiffPiece[] {
  const pieces: DiffPiece[] = [];
  const add = (kind: DiffPiece["kind"], text = "") => pieces.push({ kind, text });
  let x = old.length;
  let y = current.length;
  for (let d = furthestPerEdit.length - 1; d > 0; d -= 1) {
    const { isInsertion, start, end } = lastEdit(furthestPerEdit, d, x - y);
    for (; x > end; x -= 1, y -= 1) add("same", old[x - 1]);
    if (isInsertion) add("new", current[y - 1]);
    else add("removed", old[x - 1]);
    x = start;
    if (isInsertion) y -= 1;
  }
  for (; x > 0; x -= 1) add("same", old[x - 1]);
  return pieces.reverse();
}

function mergeAdjacent(pieces: DiffPiece[]): DiffPiece[] {
  const merged: DiffPiece[] = [];
  for (const piece of pieces.filter(({ text }) => text !== "")) {
    const last = merged.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else merged.push({ ...piece });
  }
  return merged;
}
