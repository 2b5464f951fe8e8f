import type { Duplicate } from "@rasayan/contract";
import { fiveGrams, SHARED_LIMIT } from "./five-grams.ts";

/** Runs of words that so many questions share are phrases of the trade: they lead to no pair. */
const COMMON = 50;
const NAMED_AT_MOST = 3;

type Texts = { texts: string[] };

/** Which questions of a file say nearly what an earlier one of it, or one of the bank, says. */
export class DuplicateFinder {
  readonly #rows: { line: number; grams: Set<string> }[] = [];
  readonly #owners = new Map<string, number[]>();
  readonly #found: Duplicate[][] = [];

  /** Takes some more rows of the file, each of them later than those before. */
  add(rows: readonly (Texts & { line: number })[]): void {
    for (const { line, texts } of rows) {
      const grams = fiveGrams(texts);
      const near = this.#near(grams);
      this.#found.push(
        near.map(({ row, percent }) => ({ question_id: null, line: this.#rows[row]?.line ?? null, percent })),
      );
      const index = this.#rows.push({ line, grams }) - 1;
      for (const gram of grams) {
        const owners = this.#owners.get(gram);
        if (owners) owners.push(index);
        else this.#owners.set(gram, [index]);
      }
    }
  }

  /** Looks at some more questions of the bank. */
  compare(questions: readonly (Texts & { id: number })[]): void {
    for (const { id, texts } of questions)
      for (const { row, percent } of this.#near(fiveGrams(texts)))
        this.#found[row]?.push({ question_id: id, line: null, percent });
  }

  /** For each row the closest ones, closest first. */
  found(): Duplicate[][] {
    return this.#found.map((all) => all.sort((a, b) => b.percent - a.percent).slice(0, NAMED_AT_MOST));
  }

  #near(grams: Set<string>): { row: number; percent: number }[] {
    const candidates = new Set<number>();
    for (const gram of grams) {
      const owners = this.#owners.get(gram) ?? [];
      if (owners.length <= COMMON) for (const owner of owners) candidates.add(owner);
    }
    return [...candidates].flatMap((row) => {
      const own = this.#rows[row]?.grams ?? new Set();
      const shared = [...grams].filter((gram) => own.has(gram)).length;
      const share = shared / Math.min(own.size, grams.size);
      return share > SHARED_LIMIT ? [{ row, percent: Math.round(100 * share) }] : [];
    });
  }
}
