import type { Duplicate } from "@rasayan/contract";

const SHINGLE_LENGTH = 5;
/** Texts are near duplicates if they share more than this part of the shorter one's five-word shingles. */
export const SIMILARITY_THRESHOLD = 0.6;
/** A shingle that more questions share is a common phrase and leads to no comparison. */
const MAX_CANDIDATE_OWNERS = 50;
/** A shingle in more stems than this counts for less, the more stems have it. */
const FULL_WEIGHT_STEMS = 5;
/** Stems are short: in five-word shingles, one changed word would count too much. */
const STEM_SHINGLE_LENGTH = 3;
/** Stems may be copies if they share more than this weighted part of their shingles. */
const STEM_SIMILARITY_THRESHOLD = 0.5;
const MAX_LISTED = 3;

/** The stem first, then the options. */
type Texts = { texts: string[] };
type QuestionShingles = { stem: Set<string>; all: Set<string> };
type Pair = { row: number; stem: Set<string>; duplicate: Duplicate; isHeld: boolean };

/**
 * Finds questions of a file that say nearly the same as an earlier question of it or as an existing question. Both
 * the whole questions and their stems must be similar. Shingles in many stems count little, so standard wording and
 * standard options make no duplicates.
 */
export class DuplicateFinder {
  readonly #rows: (QuestionShingles & { line: number })[] = [];
  readonly #rowIndexes = new Map<string, number[]>();
  /** The number of stems, in the file and among existing questions, that contain a shingle of the file. */
  readonly #stemCounts = new Map<string, number>();
  readonly #pairs: Pair[] = [];

  /** Adds more rows of the file, in the order of the file. */
  add(rows: readonly (Texts & { line: number })[]): void {
    for (const { line, texts } of rows) {
      const shingles = shinglesOfQuestion(texts);
      for (const { row, percent } of this.#findSimilarRows(shingles.all)) {
        const earlier = this.#rows[row]?.line ?? null;
        const duplicate = { question_id: null, line: earlier, percent };
        const stem = this.#rows[row]?.stem ?? new Set();
        this.#pairs.push({ row: this.#rows.length, stem, duplicate, isHeld: false });
      }
      const index = this.#rows.push({ line, ...shingles }) - 1;
      for (const shingle of shingles.stem)
        this.#stemCounts.set(shingle, (this.#stemCounts.get(shingle) ?? 0) + 1);
      for (const shingle of shingles.all) {
        const rowIndexes = this.#rowIndexes.get(shingle);
        if (rowIndexes) rowIndexes.push(index);
        else this.#rowIndexes.set(shingle, [index]);
      }
    }
  }

  /** Compares with some more existing questions. Call it after all rows are added. */
  compare(questions: readonly (Texts & { id: number; is_held?: boolean })[]): void {
    for (const { id, texts, is_held: isHeld = false } of questions) {
      const { stem, all } = shinglesOfQuestion(texts);
      for (const shingle of stem) {
        const count = this.#stemCounts.get(shingle);
        if (count !== undefined) this.#stemCounts.set(shingle, count + 1);
      }
      for (const { row, percent } of this.#findSimilarRows(all))
        this.#pairs.push({ row, stem, duplicate: { question_id: id, line: null, percent }, isHeld });
    }
  }

  /** Returns the closest questions of each row, closest first. */
  duplicates(): Duplicate[][] {
    return this.#pairsOfRows().map((pairs) => pairs.slice(0, MAX_LISTED).map(({ duplicate }) => duplicate));
  }

  /** Returns the id of the closest question of each row that is held for tests; null where there is none. */
  heldDuplicates(): (number | null)[] {
    return this.#pairsOfRows().map(
      (pairs) => pairs.find(({ isHeld }) => isHeld)?.duplicate.question_id ?? null,
    );
  }

  #pairsOfRows(): Pair[][] {
    const pairsOfRows = this.#rows.map((): Pair[] => []);
    for (const pair of this.#pairs)
      if (this.#hasSimilarStem(pair.row, pair.stem)) pairsOfRows[pair.row]?.push(pair);
    return pairsOfRows.map((pairs) => pairs.sort((a, b) => b.duplicate.percent - a.duplicate.percent));
  }

  #findSimilarRows(shingles: Set<string>): { row: number; percent: number }[] {
    const candidates = new Set<number>();
    for (const shingle of shingles) {
      const rowIndexes = this.#rowIndexes.get(shingle) ?? [];
      if (rowIndexes.length <= MAX_CANDIDATE_OWNERS)
        for (const rowIndex of rowIndexes) candidates.add(rowIndex);
    }
    return [...candidates].flatMap((row) => {
      const rowShingles = this.#rows[row]?.all ?? new Set();
      const shared = [...shingles].filter((shingle) => rowShingles.has(shingle)).length;
      const similarity = shared / Math.min(rowShingles.size, shingles.size);
      return similarity > SIMILARITY_THRESHOLD ? [{ row, percent: Math.round(100 * similarity) }] : [];
    });
  }

  #hasSimilarStem(row: number, stem: Set<string>): boolean {
    const rowShingles = this.#rows[row]?.stem ?? new Set();
    const shared = this.#weightOf([...stem].filter((shingle) => rowShingles.has(shingle)));
    return shared / Math.min(this.#weightOf(rowShingles), this.#weightOf(stem)) > STEM_SIMILARITY_THRESHOLD;
  }

  #weightOf(shingles: Iterable<string>): number {
    let weight = 0;
    for (const shingle of shingles)
      weight += Math.min(1, FULL_WEIGHT_STEMS / (this.#stemCounts.get(shingle) ?? 1));
    return weight;
  }
}

function shinglesOfQuestion(texts: readonly string[]): QuestionShingles {
  const all = fiveWordShingles(texts);
  const stem = shinglesOf(wordsWithoutStopPhrases(texts[0] ?? ""), STEM_SHINGLE_LENGTH);
  // A stem without words is an image, so only the options distinguish the questions.
  return { all, stem: stem.size > 0 ? stem : all };
}

/** A word or number of any script; in scripts that put no space between words, each character is one. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+(?:[.-][\p{L}\p{M}\p{N}]+)*/gu;

/** Returns the lower-case words and numbers of a Markdown text, without markup; `H₂O` is the word `h2o`. */
export function wordsOf(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().match(WORD) ?? [];
}

/** Returns the five-word shingles of the joined texts; shorter texts are one shingle. */
export const fiveWordShingles = (texts: readonly string[]): Set<string> =>
  shinglesOf(texts.flatMap(wordsOf), SHINGLE_LENGTH);

/** Returns the shingles of `length` words; fewer words are one shingle. */
function shinglesOf(words: readonly string[], length: number): Set<string> {
  if (words.length > 0 && words.length < length) return new Set([words.join(" ")]);
  return new Set(words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(" ")));
}

/** Phrases that exam papers repeat in many questions, in the words that `wordsOf` returns. */
const STOP_PHRASES = new RegExp(
  [
    "given below are two statements(?: one is labell?ed as assertion a and the other is labell?ed as reason r)?",
    "in the light of the (?:above|given) statements?",
    "(?:select|choose) the (?:most appropriate|correct) (?:answer|option)(?: from the options)?(?: given)?(?: below)?",
    "(?:consider|read) the following statements?(?: carefully)?",
    "match (?:list|column)[ -](?:i|1) with (?:list|column)[ -](?:ii|2)",
    "which (?:one )?of the (?:following|above|given)(?: statements?)?(?: is| are| is are)?(?: not)?(?: (?:in)?correct| true| false)?",
    "assertion a|reason r|statement (?:i|ii|1|2)",
  ]
    .map((phrase) => `\\b(?:${phrase})\\b`)
    .join("|"),
  "g",
);

/** Returns the words of a stem without these phrases. */
const wordsWithoutStopPhrases = (stem: string): string[] =>
  wordsOf(wordsOf(stem).join(" ").replace(STOP_PHRASES, " "));
