import type { Blueprint as BlueprintCard } from "@rasayan/contract";
import {
  type Blueprint,
  blueprints,
  type ChapterWeight,
  findBlueprint,
  maxMarksOf,
  type SectionKind,
  selectPaper,
} from "@rasayan/engine";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import type { Eligibility } from "../../db/held-question.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { conflict } from "../../domain-errors.ts";
import {
  countPaperQuestions,
  countWithReserved,
  deleteUnusedPapers,
  findWeek,
  insertPaper,
  listChapterWeights,
  listPaperCandidates,
  listWeeks,
  lockWeek,
  type PaperQuestionKind,
  refreshPapersAhead,
  reserveQuestions,
} from "./paper-queries.ts";

const PAPER_OF_THE_WEEK = "jee-main";

/** The kinds of sections that a question fits. */
const sectionKinds: Record<PaperQuestionKind, readonly SectionKind[]> = {
  single: ["single"],
  match: ["match", "single"],
  multi: ["multi"],
  integer: ["integer"],
  decimal: ["decimal"],
};

/** Returns the plans of all mock tests, each with what the library lacks for it. */
export async function listBlueprints(db: Db): Promise<BlueprintCard[]> {
  const counts = {
    main: await countPaperQuestions(db, "main"),
    advanced: await countPaperQuestions(db, "advanced"),
  };
  const weights = {
    main: await listChapterWeights(db, "main"),
    advanced: await listChapterWeights(db, "advanced"),
  };
  return blueprints.map((blueprint) => ({
    ...blueprint,
    sections: [...blueprint.sections],
    chapter_ids: chaptersWithQuestions(weights[blueprint.exam]),
    marks: maxMarksOf(blueprint),
    missing: blueprint.sections.flatMap(({ name, kind, questions }) => {
      const available = countAvailable(blueprint, kind, counts[blueprint.exam]);
      return available < questions ? [{ section: name, kind, needed: questions, available }] : [];
    }),
  }));
}

/** The chapters that get questions: those that the exam weighs, or all if it weighs none. */
function chaptersWithQuestions(weights: readonly ChapterWeight[]): number[] {
  const weighed = weights.filter(({ weightage }) => weightage > 0);
  return (weighed.length > 0 ? weighed : weights).map(({ chapterId }) => chapterId);
}

/** A matching question that a section of its own needs is not there for the single-correct ones. */
function countAvailable(
  { sections }: Blueprint,
  kind: SectionKind,
  counts: readonly { kind: PaperQuestionKind; available: number }[],
): number {
  const neededAs = (name: SectionKind) =>
    sections.filter((section) => section.kind === name).reduce((sum, { questions }) => sum + questions, 0);
  return counts
    .filter((count) => sectionKinds[count.kind].includes(kind))
    .map(({ kind: own, available }) => (own === kind ? available : Math.max(0, available - neededAs(own))))
    .reduce((sum, available) => sum + available, 0);
}

/**
 * Draws a paper from the library and stores it; returns its id. Throws `conflict`, with what is missing, if the library
 * can't fill the blueprint.
 */
export const drawPaper = async (tx: Db, blueprint: Blueprint, draw: Draw): Promise<number> =>
  storePaper(tx, blueprint, await selectOrRefuse(tx, blueprint, draw), null);

/** Returns the questions of a paper that is not stored, in the order of its sections. Throws as `drawPaper` does. */
export async function drawPaperQuestions(tx: Db, blueprint: Blueprint, draw: Draw): Promise<number[]> {
  const { sections } = await selectOrRefuse(tx, blueprint, draw);
  return sections.flatMap(({ questions }) => questions.map(({ id }) => id));
}

const EVERYTHING = { chapterIds: [], chosenIds: [], usedIds: [] };

async function selectOrRefuse(tx: Db, blueprint: Blueprint, draw: Draw): Promise<SelectedPaper> {
  const paper = await selectFromLibrary(tx, blueprint, draw);
  if ("missing" in paper) {
    const { chapterIds, chosenIds, usedIds } = draw.scope ?? EVERYTHING;
    const limits = {
      has_chapters: chapterIds.length > 0,
      has_chosen: chosenIds.length > 0,
      has_last_tests: usedIds.length > 0,
    };
    const missing = paper.missing.map(({ section, needed, available }) => {
      const kind = blueprint.sections.find(({ name }) => name === section)?.kind ?? "single";
      return { section, kind, needed, available };
    });
    throw conflict("blueprint_unfilled", { missing, limits });
  }
  return paper;
}

/**
 * `userId`: whose unseen questions come first; null for a paper that is the same for everyone. `scope`: the chapters that
 * it is about, none for all, and the questions of a teacher's test and of the last tests before it: the paper has neither
 * them nor variants of them. `isEligible`: what it may take, if not what quizzes of learners may.
 */
type Draw = {
  userId: number | null;
  seed: string;
  scope?: { chapterIds: readonly number[]; chosenIds: readonly number[]; usedIds: readonly number[] };
  isEligible?: Eligibility;
};

/**
 * Returns this week in India with its paper. Undefined if the library can't fill a Main paper. The paper was drawn two
 * weeks ago, or else the first request of the week draws it.
 */
export async function findPaperOfTheWeek(db: Db) {
  const { paper_id, ...week } = await findWeek(db);
  if (paper_id !== null) return { ...week, paper_id };
  await preparePapersOfTheWeek(db);
  const prepared = await findWeek(db);
  return prepared.paper_id === null ? undefined : { ...week, paper_id: prepared.paper_id };
}

/** A paper is drawn this many weeks before its Monday, and its questions are kept out of other draws from then on. */
const WEEKS_AHEAD = 2;
/** The papers that are drawn ahead take at most this share of the library's questions of a kind. */
const MAX_RESERVED_SHARE = 0.3;

/**
 * Draws the papers of this week and of the next ones that are missing, and reserves their questions until their week is
 * over. A small library can't spare them: it gets this week's paper alone, and nothing is reserved.
 */
export function preparePapersOfTheWeek(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockWeek(tx);
    const blueprint = findBlueprint(PAPER_OF_THE_WEEK);
    if (!blueprint) return;
    const isLarge = canSparePapers(blueprint, await countWithReserved(tx, blueprint.exam));
    if (isLarge) await refreshPapersAhead(tx);
    for (const { starts_on, paper_id } of await listWeeks(tx, isLarge ? WEEKS_AHEAD : 0)) {
      if (paper_id !== null) continue;
      const paper = await selectFromLibrary(tx, blueprint, { userId: null, seed: starts_on });
      if ("missing" in paper) return;
      await storePaper(tx, blueprint, paper, starts_on);
      // The paper of the next week is drawn without these questions.
      await reserveQuestions(tx, isLarge);
    }
    await reserveQuestions(tx, isLarge);
  });
}

const canSparePapers = (blueprint: Blueprint, counts: Awaited<ReturnType<typeof countPaperQuestions>>) =>
  blueprint.sections.every(
    ({ kind, questions }) =>
      (1 + WEEKS_AHEAD) * questions <= MAX_RESERVED_SHARE * countAvailable(blueprint, kind, counts),
  );

async function selectFromLibrary(
  tx: Db,
  blueprint: Blueprint,
  { userId, seed, scope = EVERYTHING, isEligible }: Draw,
) {
  const { exam } = blueprint;
  const { chapterIds, chosenIds, usedIds } = scope;
  const leftOutIds = [...chosenIds, ...usedIds];
  const rows = await listPaperCandidates(tx, { exam, userId, seed, chapterIds, leftOutIds, isEligible });
  const candidates = rows.map((row) => ({
    id: row.id,
    version_id: row.version_id,
    kinds: sectionKinds[row.kind],
    variantGroup: row.variant_group,
    chapterId: row.chapter_id,
    difficulty: row.difficulty,
    depth: row.depth,
    format: row.format,
    hasDrawing: row.has_drawing,
    lastSeenAt: row.last_seen?.getTime() ?? null,
    isOpen: row.is_open,
  }));
  const weights = await listChapterWeights(tx, exam);
  const weightsInScope = weights.filter(
    ({ chapterId }) => chapterIds.length === 0 || chapterIds.includes(chapterId),
  );
  return selectPaper(candidates, blueprint, weightsInScope, seed);
}

type SelectedPaper = { sections: { questions: { id: number; version_id: number }[] }[] };

function storePaper(
  tx: Db,
  { id: blueprint }: Blueprint,
  { sections }: SelectedPaper,
  week_start: string | null,
) {
  const questions = sections.flatMap((section, index) =>
    section.questions.map(({ id, version_id }) => ({ id, version_id, section: index })),
  );
  return insertPaper(tx, { blueprint, exam: null, week_start, questions });
}

/** Deletes papers that no quiz, saved test or week has any more: their tests were discarded, deleted or never begun. */
export async function purgeUnusedPapers(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  let afterId = 0;
  await inChunks(async (limit) => {
    const { checked, last_id } = await deleteUnusedPapers(db, afterId, limit);
    afterId = last_id ?? afterId;
    return checked;
  }, context);
}
