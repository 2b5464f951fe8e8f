export type DiffPiece = { kind: "same" | "removed" | "new"; text: string };

/** Memory and time grow with the square of the edits: beyond so many, whole lines are compared, and then nothing. */
const MAX_EDITS = 1000;

/** What turns one text into another, word by word with the fewest edits. Neighbours of one kind are one piece. */
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
 * The greedy algorithm of E. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986). Diagonal k holds the
 * places with k more old parts behind them than new ones; `reached[d][k + d]` is how many old parts d edits can put behind
 * on it. Undefined beyond the most edits.
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

/** The edit that comes farthest as the d-th on this diagonal: from where it starts, and where it ends. */
function lastEdit(furthestPerEdit: Int32Array[], d: number, k: number) {
  const furthest = furthestPerEdit[d - 1] ?? new Int32Array();
  const below = furthest[k + d - 2] ?? -1;
  const above = furthest[k + d] ?? -1;
  const isInsertion = k === -d || (k !== d && below < above);
  return { isInsertion, start: isInsertion ? above : below, end: isInsertion ? above : below + 1 };
}

/** The way back from the end, turned round. */
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
