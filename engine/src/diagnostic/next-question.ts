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

/** A diagnostic and its responses so far. */
export type Diagnostic = {
  /** Another seed asks other questions: what comes next must not tell whether an earlier answer was right. */
  seed: string;
  learner: Learner;
  model: Model;
  chapters: readonly DiagnosticChapter[];
  /** Published questions of those chapters. */
  candidates: readonly DiagnosticQuestion[];
  /** In the order they were asked. */
  responses: readonly DiagnosticResponse[];
};

export const DIAGNOSTIC_QUESTIONS = 15;
/** After this many answered or skipped questions the learner may finish early (engine.md §7). */
export const DIAGNOSTIC_FINISH_AFTER = 12;
/**
 * The highest difficulty of the first questions, in logits: two easy ones and then one of medium difficulty at most,
 * because a first quiz that opens with a hard question puts learners off.
 */
const MAX_FIRST_DIFFICULTIES: readonly number[] = [-0.4, -0.4, 0.5];
/** The difficulty of an ordinary easy question, in logits. */
const EASY_LOGIT = -0.9;
const OVERREPRESENTED_PENALTY = 0.5;
const KIND_PENALTY = 0.25;
const EXPOSURE_NOISE = 0.05;
/**
 * Target share of each question type. Answers that can't be guessed carry more information, so without these shares
 * hardly any choice question would be selected.
 */
const KIND_WEIGHTS: Record<QuestionKind, number> = { single: 0.55, numerical: 0.33, multi: 0.12 };

/**
 * Returns the next question, or undefined at the end. It selects the question with the most information at the
 * current estimates, and keeps chapters, branches and question types near their shares of the paper (engine.md §7).
 * The first question is easy and comes from the chapter with the highest weightage; the next two aren't hard. The same
 * diagnostic with the same responses always gives the same question.
 */
export function nextDiagnosticQuestion(diagnostic: Diagnostic): DiagnosticQuestion | undefined {
  const { seed, learner, model, chapters, responses } = diagnostic;
  if (responses.length >= DIAGNOSTIC_QUESTIONS) return undefined;
  const estimates = estimatesAfter(learner, model, chapters, responses);
  const remaining = withinDifficulty(
    remainingCandidates(diagnostic),
    MAX_FIRST_DIFFICULTIES[responses.length],
  );
  if (responses.length === 0) return firstQuestion(estimates, remaining);
  const random = seededRandom(seed, "diagnostic", responses.length);
  const kinds = new Map(diagnostic.candidates.map(({ id, kind }) => [id, kind]));
  const presentedQuestions = responses.map(({ question }) => ({ ...question, kind: kinds.get(question.id) }));
  return highestScoring(remaining, (candidate) =>
    score(diagnostic, estimates, presentedQuestions, candidate, random),
  );
}

/** The questions up to this difficulty; all, if there are none or no limit applies. */
function withinDifficulty(
  questions: readonly DiagnosticQuestion[],
  maxLogit = Number.POSITIVE_INFINITY,
): readonly DiagnosticQuestion[] {
  const easier = questions.filter(({ itemDifficulty }) => itemDifficulty.difficultyLogit <= maxLogit);
  return easier.length > 0 ? easier : questions;
}

function firstQuestion(
  { chapters, weights }: ChapterEstimates,
  remaining: readonly DiagnosticQuestion[],
): DiagnosticQuestion | undefined {
  const weightOf = new Map(chapters.map(({ id }, index) => [id, weights[index] ?? 0]));
  return highestScoring(
    remaining,
    ({ chapterId, itemDifficulty }) =>
      100 * (weightOf.get(chapterId) ?? 0) - Math.abs(itemDifficulty.difficultyLogit - EASY_LOGIT),
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

/** Questions that were not asked and aren't variants of an asked one, ordered by id. */
function remainingCandidates({ chapters, candidates, responses }: Diagnostic): DiagnosticQuestion[] {
  const presentedIds = new Set(responses.map(({ question }) => question.id));
  const presentedVariantGroups = new Set(
    candidates.filter(({ id }) => presentedIds.has(id)).flatMap(({ variantGroup }) => variantGroup ?? []),
  );
  const chapterIds = new Set(chapters.map(({ id }) => id));
  return candidates
    .filter(
      ({ id, chapterId, variantGroup }) =>
        !presentedIds.has(id) &&
        chapterIds.has(chapterId) &&
        !(variantGroup !== null && presentedVariantGroups.has(variantGroup)),
    )
    .toSorted((a, b) => a.id - b.id);
}

function highestScoring<Item>(items: readonly Item[], scoreOf: (item: Item) => number): Item | undefined {
  const scores = items.map(scoreOf);
  return items[scores.indexOf(Math.max(...scores))];
}
