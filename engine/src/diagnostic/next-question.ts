import type { QuestionKind } from "../marking-rules.ts";
import { type Prng, seededRandom } from "../prng.ts";
import type { EngineQuestion } from "../student/predict.ts";
import type { Learner, Model } from "../student/states.ts";
import {
  type ChapterEstimates,
  type DiagnosticChapter,
  type DiagnosticResponse,
  estimatesAfter,
  predictForChapter,
} from "./chapter-estimates.ts";

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
  responses: readonly DiagnosticResponse[];
};

export const DIAGNOSTIC_QUESTIONS = 15;
/** With so many questions answered or skipped one may leave it at that (engine.md §7). */
export const DIAGNOSTIC_FINISH_AFTER = 12;
const OVERREPRESENTED_PENALTY = 0.5;
const KIND_PENALTY = 0.25;
const EXPOSURE_NOISE = 0.05;
/** Where nothing can be guessed an answer tells more, so without a mix nobody would be offered options. */
const KIND_WEIGHTS: Record<QuestionKind, number> = { single: 0.55, numerical: 0.33, multi: 0.12 };

/**
 * The question to put next, undefined at the end: the one that tells most at the present beliefs, with the chapters,
 * branches and kinds of question kept near their shares of the paper (engine.md §7). The first is of middling
 * difficulty from the chapter that weighs most. The same diagnostic at the same point always gives the same question.
 */
export function nextDiagnosticQuestion(diagnostic: Diagnostic): DiagnosticQuestion | undefined {
  const { userId, learner, model, chapters, responses } = diagnostic;
  if (responses.length >= DIAGNOSTIC_QUESTIONS) return undefined;
  const estimates = estimatesAfter(learner, model, chapters, responses);
  const remaining = remainingCandidates(diagnostic);
  if (responses.length === 0) return firstQuestion(estimates, remaining);
  const random = seededRandom(userId, "diagnostic", responses.length);
  const kinds = new Map(diagnostic.candidates.map(({ id, kind }) => [id, kind]));
  const askedSoFar = responses.map(({ question }) => ({ ...question, kind: kinds.get(question.id) }));
  return highestScoring(remaining, (one) => score(diagnostic, estimates, askedSoFar, one, random));
}

function firstQuestion(
  { chapters, weights }: ChapterEstimates,
  remaining: readonly DiagnosticQuestion[],
): DiagnosticQuestion | undefined {
  const weightOf = new Map(chapters.map(({ id }, index) => [id, weights[index] ?? 0]));
  return highestScoring(
    remaining,
    ({ chapterId, itemDifficulty }) =>
      100 * (weightOf.get(chapterId) ?? 0) - Math.abs(itemDifficulty.difficultyLogit),
  );
}

function score(
  { learner, model }: Diagnostic,
  estimates: ChapterEstimates,
  responses: readonly { chapterId: number; kind: QuestionKind | undefined }[],
  candidate: DiagnosticQuestion,
  random: Prng,
): number {
  const prediction = predictForChapter(estimates, learner, model, candidate, null);
  if (!prediction) return Number.NEGATIVE_INFINITY;
  const { chapters, weights } = estimates;
  const branchOf = (chapterId: number) => chapters.find(({ id }) => id === chapterId)?.branch;
  const branch = branchOf(candidate.chapterId);
  const branchShare = weights.reduce(
    (sum, weight, index) => sum + (chapters[index]?.branch === branch ? weight : 0),
    0,
  );
  const isOverrepresented = (share: number, isSame: (other: (typeof responses)[number]) => boolean) =>
    responses.filter(isSame).length > responses.length * share + 0.5;
  const chapterShare = weights[prediction.index] ?? 0;
  const penalty =
    (isOverrepresented(chapterShare, ({ chapterId }) => chapterId === candidate.chapterId)
      ? OVERREPRESENTED_PENALTY
      : 0) +
    (isOverrepresented(branchShare, ({ chapterId }) => branchOf(chapterId) === branch)
      ? OVERREPRESENTED_PENALTY
      : 0) +
    (isOverrepresented(KIND_WEIGHTS[candidate.kind], ({ kind }) => kind === candidate.kind)
      ? KIND_PENALTY
      : 0);
  return prediction.information * (1 + EXPOSURE_NOISE * random()) - penalty;
}

/** Not yet asked, nor a variant of what was, in the order of their ids. */
function remainingCandidates({ chapters, candidates, responses }: Diagnostic): DiagnosticQuestion[] {
  const askedIds = new Set(responses.map(({ question }) => question.id));
  const askedVariantGroups = new Set(
    candidates.filter(({ id }) => askedIds.has(id)).flatMap(({ variantGroup }) => variantGroup ?? []),
  );
  const chapterIds = new Set(chapters.map(({ id }) => id));
  return candidates
    .filter(
      ({ id, chapterId, variantGroup }) =>
        !askedIds.has(id) &&
        chapterIds.has(chapterId) &&
        !(variantGroup !== null && askedVariantGroups.has(variantGroup)),
    )
    .toSorted((a, b) => a.id - b.id);
}

function highestScoring<Item>(items: readonly Item[], scoreOf: (one: Item) => number): Item | undefined {
  const scores = items.map(scoreOf);
  return items[scores.indexOf(Math.max(...scores))];
}
