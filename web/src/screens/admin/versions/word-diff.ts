export type Piece = { kind: "same" | "gone" | "new"; text: string };

/** Memory and time grow with the square of the edits: beyond so many, whole lines are compared, and then nothing. */
const MOST_EDITS = 1000;

/** What turns one text into another, word by word with the fewest edits. Neighbours of one kind are one piece. */
export function diffWords(before: string, after: string): Piece[] {
  const pieces = diff(split(before, /(\s+)/), split(after, /(\s+)/)) ??
    diff(split(before, /(\n)/), split(after, /(\n)/)) ?? [
      { kind: "gone", text: before },
      { kind: "new", text: after },
    ];
  return joined(pieces);
}

const split = (text: string, at: RegExp) => text.split(at).filter((part) => part !== "");

/**
 * The greedy algorithm of E. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986). Diagonal k holds the
 * places with k more old parts behind them than new ones; `reached[d][k + d]` is how many old parts d edits can put behind
 * on it. Undefined beyond the most edits.
 */
function diff(old: string[], now: string[]): Piece[] | undefined {
  const reached: Int32Array[] = [];
  for (let d = 0; d <= MOST_EDITS; d += 1) {
    const row = new Int32Array(2 * d + 1);
    reached.push(row);
    for (let k = -d; k <= d; k += 2) {
      let x = d === 0 ? 0 : lastEdit(reached, d, k).end;
      while (x < old.length && x - k < now.length && old[x] === now[x - k]) x += 1;
      row[k + d] = x;
      if (x >= old.length && x - k >= now.length) return piecesTo(reached, old, now);
    }
  }
  return undefined;
}

/** The edit that comes farthest as the d-th on this diagonal: from where it starts, and where it ends. */
function lastEdit(reached: Int32Array[], d: number, k: number) {
  const row = reached[d - 1] ?? new Int32Array();
  const below = row[k + d - 2] ?? -1;
  const above = row[k + d] ?? -1;
  const isNew = k === -d || (k !== d && below < above);
  return { isNew, start: isNew ? above : below, end: isNew ? above : below + 1 };
}

/** The way back from the end, turned round. */
function piecesTo(reached: Int32Array[], old: string[], now: string[]): Piece[] {
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], text = "") => pieces.push({ kind, text });
  let x = old.length;
  let y = now.length;
  for (let d = reached.length - 1; d > 0; d -= 1) {
    const { isNew, start, end } = lastEdit(reached, d, x - y);
    for (; x > end; x -= 1, y -= 1) add("same", old[x - 1]);
    if (isNew) add("new", now[y - 1]);
    else add("gone", old[x - 1]);
    x = start;
    if (isNew) y -= 1;
  }
  for (; x > 0; x -= 1) add("same", old[x - 1]);
  return pieces.reverse();
}

function joined(pieces: Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces.filter(({ text }) => text !== "")) {
    const last = out.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else out.push({ ...piece });
  }
  return out;
}
