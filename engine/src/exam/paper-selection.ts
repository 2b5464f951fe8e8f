import type { ExamTrack } from "../plan/exam-horizon.ts";
import { type Prng, seededRandom } from "../prng.ts";
import type { Blueprint, SectionKind } from "./blueprints.ts";

/** A question that a paper may contain. */
export type PaperCandidate = {
  id: number;
  /** The kinds of sections that it fits. */
  kinds: readonly SectionKind[];
  /** Questions of one group differ only in numbers or words, so a paper has at most one of them. */
  variantGroup: string | null;
  chapterId: number;
  difficulty: "easy" | "medium" | "hard";
  /** How many linked decisions it takes, from 1 to 10, as rated by somebody who solved it blind; null if not rated. */
  depth: number | null;
  /** How it is asked, such as `plain` or `assertion`. */
  format: string;
  /** Whether it shows a structure, a mechanism or a plot. */
  hasDrawing: boolean;
  /** When the learner last had it, in ms since 1970; null if never. */
  lastSeenAt: number | null;
  /** Whether a quiz in progress of the learner contains it. */
  isOpen: boolean;
};

/** The share of the paper that each chapter has in the exam. */
export type ChapterWeight = { chapterId: number; weightage: number };

/** A section that the bank can't fill, with how many different questions it has for it. */
export type MissingQuestions = { section: string; needed: number; available: number };

export type Paper<Item> =
  | { sections: { name: string; questions: Item[] }[] }
  | { missing: MissingQuestions[] };

/** What a paper of an exam is made of, beyond its sections and chapters. */
type Mix = {
  /** The level of a question, and the share of the paper that each level has. */
  levelOf: (candidate: PaperCandidate) => string;
  levels: Readonly<Record<string, number>>;
  /** The most questions of some kind that the paper may have. */
  caps: readonly { includes: (candidate: PaperCandidate) => boolean; most: number }[];
  /** How many single-correct questions have a drawing, if the bank has so many. */
  drawings: number;
};

/** The depth that a question nobody has rated is taken for: what blind ratings of such questions came to. */
const TYPICAL_DEPTH = { easy: 3, medium: 4, hard: 6 };
const depthOf = ({ depth, difficulty }: PaperCandidate) => depth ?? TYPICAL_DEPTH[difficulty];

const isStatementItem = ({ format }: PaperCandidate) => format === "statements" || format === "assertion";

const mixes: Record<ExamTrack, Mix> = {
  main: {
    levelOf: ({ difficulty }) => difficulty,
    levels: { easy: 0.3, medium: 0.5, hard: 0.2 },
    caps: [
      { includes: isStatementItem, most: 4 },
      { includes: ({ format }) => format === "match", most: 3 },
    ],
    drawings: 3,
  },
  advanced: {
    levelOf(candidate) {
      const depth = depthOf(candidate);
      return depth < 7 ? "5–6" : depth < 8 ? "7" : "8–9";
    },
    levels: { "5–6": 0.25, "7": 0.5, "8–9": 0.25 },
    caps: [
      { includes: isStatementItem, most: 0 },
      { includes: (candidate) => depthOf(candidate) < 5, most: 0 },
    ],
    drawings: 0,
  },
};

/**
 * Penalties, each far larger than all below it together can be in one paper: a quota may be missed by one question, and
 * within that the paper prefers what the learner has not seen, then the exact quotas, then mixed formats.
 */
const PENALTY = {
  open: 1e15,
  mix: 1e12,
  chapterBeyondOne: 1e9,
  levelBeyondOne: 1e6,
  seen: 1e3,
  quota: 10,
  format: 1,
};
/** Rounds of improvement; two or three reach a paper that no exchange improves. */
const MAX_ROUNDS = 8;

/**
 * Draws a paper by its blueprint. Kinds are exact and no two questions are variants of each other. Then, in this order:
 * the exam's caps (such as four statement items in a Main paper) and its number of drawings, chapters by their weightage, levels by their shares (both
 * within one question, if the bank allows), unseen questions before the longest unseen ones, and mixed formats. A level
 * is the difficulty in a Main paper and the depth in an Advanced one. No blueprint has a section for passages, whose
 * questions are asked together, so their questions are left out. The same seed draws the same paper.
 */
export function selectPaper<Item extends PaperCandidate>(
  candidates: readonly Item[],
  blueprint: Blueprint,
  weights: readonly ChapterWeight[],
  seed: string,
): Paper<Item> {
  const single = candidates.filter(({ format }) => format !== "passage");
  const shuffled = shuffle(single, seededRandom("paper", seed));
  const missing = missingQuestions(shuffled, blueprint);
  if (missing.length > 0) return { missing };
  const total = blueprint.sections.reduce((sum, { questions }) => sum + questions, 0);
  const draft = new PaperDraft<Item>(mixes[blueprint.exam], quotasOf(weights, total), total, shuffled);
  // A scarce section chooses first, because its questions fit other sections too.
  const sections = blueprint.sections
    .map((section) => ({ section, pool: shuffled.filter(({ kinds }) => kinds.includes(section.kind)) }))
    .toSorted((a, b) => a.pool.length - a.section.questions - (b.pool.length - b.section.questions));
  const chosen = new Map<string, Item[]>();
  for (const { section, pool } of sections) {
    const questions: Item[] = [];
    while (questions.length < section.questions) {
      const best = draft.findBest(pool);
      if (!best)
        return {
          missing: [{ section: section.name, needed: section.questions, available: questions.length }],
        };
      draft.add(best);
      questions.push(best);
    }
    chosen.set(section.name, questions);
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let hasImproved = false;
    for (const { section, pool } of sections) {
      const questions = chosen.get(section.name) ?? [];
      for (const [index, current] of questions.entries()) {
        draft.remove(current);
        const best = draft.findBest(pool) ?? current;
        const isBetter = draft.costOf(best) < draft.costOf(current);
        questions[index] = isBetter ? best : current;
        draft.add(questions[index]);
        hasImproved ||= isBetter;
      }
    }
    if (!hasImproved) break;
  }
  return { sections: blueprint.sections.map(({ name }) => ({ name, questions: chosen.get(name) ?? [] })) };
}

/** Returns the sections for which there are too few different questions; variants count as one. */
export function missingQuestions(
  candidates: readonly PaperCandidate[],
  { sections }: Blueprint,
): MissingQuestions[] {
  return sections.flatMap(({ name: section, kind, questions: needed }) => {
    const fitting = candidates.filter(({ kinds }) => kinds.includes(kind));
    const available = new Set(fitting.map(({ id, variantGroup }) => variantGroup ?? id)).size;
    return available < needed ? [{ section, needed, available }] : [];
  });
}

/** The questions chosen so far, and what another one would cost. */
class PaperDraft<Item extends PaperCandidate> {
  readonly #mix: Mix;
  readonly #chapterQuotas: ReadonlyMap<number, number>;
  readonly #total: number;
  readonly #seenRanks: ReadonlyMap<number, number>;
  readonly #chosen = new Set<Item>();
  readonly #counts = new Map<string, number>();

  constructor(
    mix: Mix,
    chapterQuotas: ReadonlyMap<number, number>,
    total: number,
    candidates: readonly Item[],
  ) {
    this.#mix = mix;
    this.#chapterQuotas = chapterQuotas;
    this.#total = total;
    this.#seenRanks = seenRanks(candidates);
  }

  add(item: Item): void {
    this.#chosen.add(item);
    this.#count(item, 1);
  }

  remove(item: Item): void {
    this.#chosen.delete(item);
    this.#count(item, -1);
  }

  /** Returns the first candidate with the lowest cost; undefined if all are chosen or variants of chosen ones. */
  findBest(pool: readonly Item[]): Item | undefined {
    let best: Item | undefined;
    let lowest = Number.POSITIVE_INFINITY;
    for (const item of pool) {
      if (this.#isTaken(item)) continue;
      const cost = this.costOf(item);
      if (cost < lowest) [best, lowest] = [item, cost];
    }
    return best;
  }

  /** What adding the candidate costs; negative if it brings a quota closer. */
  costOf(item: Item): number {
    const chapter = this.#quotaCost(
      `chapter ${item.chapterId}`,
      this.#chapterQuotas.get(item.chapterId) ?? 0,
    );
    const levelName = this.#mix.levelOf(item);
    const level = this.#quotaCost(`level ${levelName}`, (this.#mix.levels[levelName] ?? 0) * this.#total);
    return (
      (item.isOpen ? PENALTY.open : 0) +
      this.#mixCost(item) * PENALTY.mix +
      chapter.beyondOne * PENALTY.chapterBeyondOne +
      level.beyondOne * PENALTY.levelBeyondOne +
      (this.#seenRanks.get(item.id) ?? 0) * PENALTY.seen +
      (chapter.total + level.total) * PENALTY.quota +
      this.#countOf(`format ${item.format}`) * PENALTY.format
    );
  }

  /** One for each cap that the question would exceed, less one for a drawing that is still wanted. */
  #mixCost(item: Item): number {
    const { caps, drawings } = this.#mix;
    const exceeded = caps.filter(
      (cap, index) => this.#countOf(`cap ${index}`) >= cap.most && cap.includes(item),
    );
    const isWantedDrawing = showsDrawing(item) && this.#countOf("drawings") < drawings;
    return exceeded.length - (isWantedDrawing ? 1 : 0);
  }

  /** How much farther from its quota one more question brings the feature, in all and beyond a miss of one. */
  #quotaCost(feature: string, quota: number): { total: number; beyondOne: number } {
    const count = this.#countOf(feature);
    const [before, after] = [Math.abs(count - quota), Math.abs(count + 1 - quota)];
    return { total: after - before, beyondOne: Math.max(0, after - 1) - Math.max(0, before - 1) };
  }

  #isTaken(item: Item): boolean {
    if (this.#chosen.has(item)) return true;
    return item.variantGroup !== null && this.#countOf(`variant ${item.variantGroup}`) > 0;
  }

  #count(item: Item, change: number): void {
    const { chapterId, format, variantGroup } = item;
    const features = [`chapter ${chapterId}`, `level ${this.#mix.levelOf(item)}`, `format ${format}`];
    if (showsDrawing(item)) features.push("drawings");
    for (const [index, cap] of this.#mix.caps.entries())
      if (cap.includes(item)) features.push(`cap ${index}`);
    if (variantGroup !== null) features.push(`variant ${variantGroup}`);
    for (const feature of features) this.#counts.set(feature, this.#countOf(feature) + change);
  }

  #countOf(feature: string): number {
    return this.#counts.get(feature) ?? 0;
  }
}

const showsDrawing = ({ hasDrawing, kinds }: PaperCandidate) => hasDrawing && kinds.includes("single");

/** Returns for each question that the learner has seen a number from 1 to 2: the longest unseen has the lowest. */
function seenRanks(candidates: readonly PaperCandidate[]): Map<number, number> {
  const seen = candidates
    .filter(({ lastSeenAt }) => lastSeenAt !== null)
    .toSorted((a, b) => (a.lastSeenAt ?? 0) - (b.lastSeenAt ?? 0));
  return new Map(seen.map(({ id }, rank) => [id, 1 + rank / seen.length]));
}

/** Returns how many questions each chapter gets, by the largest remainders. They add up to `total`. */
export function quotasOf(weights: readonly ChapterWeight[], total: number): Map<number, number> {
  const sum = weights.reduce((result, { weightage }) => result + weightage, 0);
  const shares = weights.map(({ chapterId, weightage }) => ({
    chapterId,
    share: sum === 0 ? total / weights.length : (total * weightage) / sum,
  }));
  const quotas = new Map(shares.map(({ chapterId, share }) => [chapterId, Math.floor(share)]));
  const left = total - [...quotas.values()].reduce((result, quota) => result + quota, 0);
  const largestRemainders = shares.toSorted((a, b) => (b.share % 1) - (a.share % 1)).slice(0, left);
  for (const { chapterId } of largestRemainders) quotas.set(chapterId, (quotas.get(chapterId) ?? 0) + 1);
  return quotas;
}

/** Returns the items in a random order (Fisher–Yates). */
function shuffle<Item>(items: readonly Item[], random: Prng): Item[] {
  const shuffled = [...items];
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [shuffled[index], shuffled[other]] = [shuffled[other] as Item, shuffled[index] as Item];
  }
  return shuffled;
}
