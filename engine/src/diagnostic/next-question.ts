import { type Chance, chanceOf } from "../chance.ts";
import type { QuestionKind } from "../marking-rules.ts";
import type { EngineQuestion } from "../student/predict.ts";
import type { Learner, Model } from "../student/states.ts";
import {
  type Asked,
  type ChapterBeliefs,
  chapterBeliefsAfter,
  type DiagnosticChapter,
  viewOf,
} from "./chapter-filter.ts";

export type DiagnosticQuestion = EngineQuestion & { kind: QuestionKind; variantGroup: string | null };

/** A diagnostic as far as it has come. */
export type Diagnostic = {
  userId: number;
  learner: Learner;
  model: Model;
  chapters: readonly DiagnosticChapter[];
  /** Published questions of those chapters. */
  candidates: readonly DiagnosticQuestion[];
  /** In the order they were put. */
  asked: readonly Asked[];
};

export const DIAGNOSTIC_QUESTIONS = 15;
/** With so many questions answered or skipped one may leave it at that (engine.md §7). */
export const DIAGNOSTIC_FINISH_AFTER = 12;
const OVERASKED_PENALTY = 0.5;
const KIND_PENALTY = 0.25;
const EXPOSURE = 0.05;
/** Where nothing can be guessed an answer tells more, so without a mix nobody would be offered options. */
const KIND_SHARES: Record<QuestionKind, number> = { single: 0.55, numerical: 0.33, multi: 0.12 };

/**
 * The question to put next, undefined at the end: the one that tells most at the present beliefs, with the chapters,
 * branches and kinds of question kept near their shares of the paper (engine.md §7). The first is of middling
 * difficulty from the chapter that weighs most. The same diagnostic at the same point always gives the same question.
 */
export function nextDiagnosticQuestion(diagnostic: Diagnostic): DiagnosticQuestion | undefined {
  const { userId, learner, model, chapters, asked } = diagnostic;
  if (asked.length >= DIAGNOSTIC_QUESTIONS) return undefined;
  const beliefs = chapterBeliefsAfter(learner, model, chapters, asked);
  const open = openCandidates(diagnostic);
  if (asked.length === 0) return firstQuestion(beliefs, open);
  const chance = chanceOf(userId, "diagnostic", asked.length);
  const kinds = new Map(diagnostic.candidates.map(({ id, kind }) => [id, kind]));
  const soFar = asked.map(({ question }) => ({ ...question, kind: kinds.get(question.id) }));
  return best(open, (one) => score(diagnostic, beliefs, soFar, one, chance));
}

function firstQuestion(
  { chapters, weights }: ChapterBeliefs,
  open: readonly DiagnosticQuestion[],
): DiagnosticQuestion | undefined {
  const weightOf = new Map(chapters.map(({ id }, index) => [id, weights[index] ?? 0]));
  return best(
    open,
    ({ chapterId, hardness }) => 100 * (weightOf.get(chapterId) ?? 0) - Math.abs(hardness.hardness),
  );
}

function score(
  { learner, model }: Diagnostic,
  beliefs: ChapterBeliefs,
  asked: readonly { chapterId: number; kind: QuestionKind | undefined }[],
  one: DiagnosticQuestion,
  chance: Chance,
): number {
  const view = viewOf(beliefs, learner, model, one, null);
  if (!view) return Number.NEGATIVE_INFINITY;
  const { chapters, weights } = beliefs;
  const branchOf = (chapterId: number) => chapters.find(({ id }) => id === chapterId)?.branch;
  const branch = branchOf(one.chapterId);
  const branchShare = weights.reduce(
    (sum, weight, index) => sum + (chapters[index]?.branch === branch ? weight : 0),
    0,
  );
  const isOver = (share: number, isSame: (other: (typeof asked)[number]) => boolean) =>
    asked.filter(isSame).length > asked.length * share + 0.5;
  const chapterShare = weights[view.index] ?? 0;
  const balance =
    (isOver(chapterShare, ({ chapterId }) => chapterId === one.chapterId) ? OVERASKED_PENALTY : 0) +
    (isOver(branchShare, ({ chapterId }) => branchOf(chapterId) === branch) ? OVERASKED_PENALTY : 0) +
    (isOver(KIND_SHARES[one.kind], ({ kind }) => kind === one.kind) ? KIND_PENALTY : 0);
  return view.information * (1 + EXPOSURE * chance()) - balance;
}

/** Not yet asked, nor a variant of what was, in the order of their ids. */
function openCandidates({ chapters, candidates, asked }: Diagnostic): DiagnosticQuestion[] {
  const askedIds = new Set(asked.map(({ question }) => question.id));
  const askedGroups = new Set(
    candidates.filter(({ id }) => askedIds.has(id)).flatMap(({ variantGroup }) => variantGroup ?? []),
  );
  const chapterIds = new Set(chapters.map(({ id }) => id));
  return candidates
    .filter(
      ({ id, chapterId, variantGroup }) =>
        !askedIds.has(id) &&
        chapterIds.has(chapterId) &&
        !(variantGroup !== null && askedGroups.has(variantGroup)),
    )
    .toSorted((a, b) => a.id - b.id);
}

function best<One>(all: readonly One[], scoreOf: (one: One) => number): One | undefined {
  const scores = all.map(scoreOf);
  return all[scores.indexOf(Math.max(...scores))];
}
