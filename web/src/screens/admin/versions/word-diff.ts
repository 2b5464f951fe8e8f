export type Piece = { kind: "same" | "gone" | "new"; text: string };

/**
 * What turns one text into another, word by word: the longest common subsequence of words and gaps, after what both
 * begin and end with is set aside. Neighbours of one kind are one piece.
 */
export function diffWords(before: string, after: string): Piece[] {
  const old = wordsOf(before);
  const now = wordsOf(after);
  const head = countShared(old, now);
  const tail = countShared(old.slice(head).reverse(), now.slice(head).reverse());
  const middle = diffMiddle(old.slice(head, old.length - tail), now.slice(head, now.length - tail));
  return joined([...old.slice(0, head).map(same), ...middle, ...old.slice(old.length - tail).map(same)]);
}

const wordsOf = (text: string) => text.split(/(\s+)/).filter((word) => word !== "");
const same = (text: string): Piece => ({ kind: "same", text });

function countShared(one: string[], other: string[]): number {
  const at = one.findIndex((word, index) => word !== other[index]);
  return at === -1 ? one.length : at;
}

function diffMiddle(old: string[], now: string[]): Piece[] {
  const lengths = commonLengths(old, now);
  const pieces: Piece[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const [gone, fresh] = [old[i], now[j]];
    if (gone !== undefined && gone === fresh) {
      pieces.push(same(gone));
      i += 1;
      j += 1;
    } else if (
      gone !== undefined &&
      (fresh === undefined || at(lengths, i + 1, j) >= at(lengths, i, j + 1))
    ) {
      pieces.push({ kind: "gone", text: gone });
      i += 1;
    } else if (fresh !== undefined) {
      pieces.push({ kind: "new", text: fresh });
      j += 1;
    }
  }
  return pieces;
}

/** `lengths[i][j]`: how many words the ends of both texts from there on can share. */
function commonLengths(old: string[], now: string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    const row = lengths[i] ?? [];
    for (let j = now.length - 1; j >= 0; j--) {
      row[j] =
        old[i] === now[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
    }
  }
  return lengths;
}

const at = (lengths: number[][], i: number, j: number) => lengths[i]?.[j] ?? 0;

function joined(pieces: Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else out.push({ ...piece });
  }
  return out;
}
