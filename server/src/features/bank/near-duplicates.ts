import type { Duplicate } from "@rasayan/contract";
import { fiveGrams, runsOf, SHARED_LIMIT } from "./five-grams.ts";
import { ownWords } from "./standard-phrases.ts";

/** Runs of words that so many questions share are phrases of the trade: they lead to no pair. */
const COMMON = 50;
/** A run that stands in more stems than a question has copies counts for less the more they are. */
const COPIES = 5;
/** Stems are short: in runs of five one changed word would count for too much. */
const STEM_RUN = 3;
/** Stems that share more of their own words than this may be copies. */
const STEM_LIMIT = 0.5;
const NAMED_AT_MOST = 3;

/** The stem first, then the options. */
type Texts = { texts: string[] };
type Grams = { stem: Set<string>; all: Set<string> };
type Pair = { row: number; stem: Set<string>; duplicate: Duplicate };

/**
 * Which questions of a file say nearly what an earlier one of it, or one of the bank, says. They are as a whole alike,
 * and so are their stems, where what many questions say counts little: a set of standard options makes no copies.
 */
export class DuplicateFinder {
  readonly #rows: (Grams & { line: number })[] = [];
  readonly #owners = new Map<string, number[]>();
  /** How many stems of file and bank have a run of the file's. */
  readonly #stems = new Map<string, number>();
  readonly #pairs: Pair[] = [];

  /** Takes some more rows of the file, each of them later than those before. */
  add(rows: readonly (Texts & { line: number })[]): void {
    for (const { line, texts } of rows) {
      const grams = gramsOf(texts);
      for (const { row, percent } of this.#near(grams.all)) {
        const earlier = this.#rows[row]?.line ?? null;
        const duplicate = { question_id: null, line: earlier, percent };
        this.#pairs.push({ row: this.#rows.length, stem: this.#rows[row]?.stem ?? new Set(), duplicate });
      }
      const index = this.#rows.push({ line, ...grams }) - 1;
      for (const gram of grams.stem) this.#stems.set(gram, (this.#stems.get(gram) ?? 0) + 1);
      for (const gram of grams.all) {
        const owners = this.#owners.get(gram);
        if (owners) owners.push(index);
        else this.#owners.set(gram, [index]);
      }
    }
  }

  /** Looks at some more questions of the bank, when all rows are there. */
  compare(questions: readonly (Texts & { id: number })[]): void {
    for (const { id, texts } of questions) {
      const { stem, all } = gramsOf(texts);
      for (const gram of stem) {
        const count = this.#stems.get(gram);
        if (count !== undefined) this.#stems.set(gram, count + 1);
      }
      for (const { row, percent } of this.#near(all))
        this.#pairs.push({ row, stem, duplicate: { question_id: id, line: null, percent } });
    }
  }

  /** For each row the closest ones, closest first. */
  found(): Duplicate[][] {
    const found = this.#rows.map((): Duplicate[] => []);
    for (const { row, stem, duplicate } of this.#pairs)
      if (this.#hasStem(row, stem)) found[row]?.push(duplicate);
    return found.map((all) => all.sort((a, b) => b.percent - a.percent).slice(0, NAMED_AT_MOST));
  }

  #near(grams: Set<string>): { row: number; percent: number }[] {
    const candidates = new Set<number>();
    for (const gram of grams) {
      const owners = this.#owners.get(gram) ?? [];
      if (owners.length <= COMMON) for (const owner of owners) candidates.add(owner);
    }
    return [...candidates].flatMap((row) => {
      const own = this.#rows[row]?.all ?? new Set();
      const shared = [...grams].filter((gram) => own.has(gram)).length;
      const share = shared / Math.min(own.size, grams.size);
      return share > SHARED_LIMIT ? [{ row, percent: Math.round(100 * share) }] : [];
    });
  }

  #hasStem(row: number, stem: Set<string>): boolean {
    const own = this.#rows[row]?.stem ?? new Set();
    const shared = this.#weightOf([...stem].filter((gram) => own.has(gram)));
    return shared / Math.min(this.#weightOf(own), this.#weightOf(stem)) > STEM_LIMIT;
  }

  #weightOf(grams: Iterable<string>): number {
    let weight = 0;
    for (const gram of grams) weight += Math.min(1, COPIES / (this.#stems.get(gram) ?? 1));
    return weight;
  }
}

function gramsOf(texts: readonly string[]): Grams {
  const all = fiveGrams(texts);
  const stem = runsOf(ownWords(texts[0] ?? ""), STEM_RUN);
  // A stem without words is a picture: its options alone tell questions apart.
  return { all, stem: stem.size > 0 ? stem : all };
}
