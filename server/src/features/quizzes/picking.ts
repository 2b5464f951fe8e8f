import type { Difficulty, QuestionType } from "@rasayan/contract";

/** A published question as the pickers see it. */
export type Candidate = {
  id: number;
  version_id: number;
  variant_group: string | null;
  topic_id: number;
  chapter_id: number;
  branch: string;
  type: QuestionType;
  difficulty: Difficulty;
  source_year: number | null;
  /** When this learner last completed a quiz with it, and how it went; null when never. */
  last_seen: Date | null;
  last_outcome: string | null;
  /** It, or a variant of it, is asked by a quiz of this learner that still runs. */
  is_open: boolean;
};

const QUICK_QUIZ_QUESTIONS = 10;
const UNLIMITED_QUESTIONS = 30;
const PREVIOUS_QUESTIONS = 30;
const BOOKMARKED_QUESTIONS = 30;

/** Shares of a JEE Main paper, with room for the multi-correct questions of our bank. */
const TYPE_SHARES: Record<QuestionType, number> = {
  "multi choice single answer": 0.65,
  numerical: 0.2,
  "multi choice multi correct": 0.15,
};
/** More than any other reason to pass a question over. */
const OPEN = 1e6;
const DIFFICULTY_SHARES: Record<Difficulty, number> = { easy: 0.3, medium: 0.5, hard: 0.2 };

/** A quick quiz: unseen questions first, then the longest unseen, open ones last; spread over topics, types and difficulties. */
export function pickQuickQuiz(candidates: readonly Candidate[]): Candidate[] {
  const known = seenAsGroups(candidates);
  const ages = new Map(oldestFirst(known).map((one, rank) => [one.id, rank]));
  return pickGreedily(known, QUICK_QUIZ_QUESTIONS, (one, picked) => {
    const seen = one.last_seen ? 100 + (ages.get(one.id) ?? 0) : 0;
    return (
      -seen -
      (one.is_open ? OPEN : 0) +
      shortfall(TYPE_SHARES, "type", one, picked) +
      shortfall(DIFFICULTY_SHARES, "difficulty", one, picked) -
      count(picked, "topic_id", one)
    );
  });
}

/** Questions not fully right at their last attempt, least recently seen first. */
export function pickUnlimited(candidates: readonly Candidate[]): Candidate[] {
  const unsure = candidates.filter((one) => one.last_outcome !== "correct");
  return oneOfEachGroup(openLast(oldestFirst(unsure))).slice(0, UNLIMITED_QUESTIONS);
}

/** Questions that name an exam paper, newest year first. */
export function pickPrevious(candidates: readonly Candidate[]): Candidate[] {
  const named = candidates.filter((one) => one.source_year !== null);
  const newestFirst = named.toSorted((a, b) => (b.source_year ?? 0) - (a.source_year ?? 0));
  return oneOfEachGroup(openLast(newestFirst)).slice(0, PREVIOUS_QUESTIONS);
}

/** Starred questions, least recently seen first; variants of each other too, as the learner chose them. */
export function pickBookmarked(candidates: readonly Candidate[]): Candidate[] {
  return openLast(oldestFirst(candidates)).slice(0, BOOKMARKED_QUESTIONS);
}

/** Takes the best candidate by `score` again and again; equal scores keep the candidates' (shuffled) order. */
function pickGreedily(
  candidates: readonly Candidate[],
  wanted: number,
  score: (one: Candidate, picked: readonly Candidate[]) => number,
): Candidate[] {
  const picked: Candidate[] = [];
  let left = [...candidates];
  while (picked.length < wanted && left.length > 0) {
    const scores = left.map((one) => score(one, picked));
    const best = left[scores.indexOf(Math.max(...scores))];
    if (!best) break;
    picked.push(best);
    left = left.filter((one) => one !== best && !isVariantOf(one, best));
  }
  return picked;
}

type Feature = "type" | "difficulty" | "topic_id";

/** How far the next pick's feature is behind its share, in questions. */
function shortfall(
  wanted: Record<string, number>,
  feature: Feature,
  one: Candidate,
  picked: readonly Candidate[],
): number {
  return (wanted[one[feature]] ?? 0) * (picked.length + 1) - count(picked, feature, one);
}

const count = (picked: readonly Candidate[], feature: Feature, one: Candidate) =>
  picked.filter((other) => other[feature] === one[feature]).length;

const oldestFirst = (candidates: readonly Candidate[]) =>
  candidates.toSorted((a, b) => (a.last_seen?.getTime() ?? 0) - (b.last_seen?.getTime() ?? 0));

/** In the same order, but open questions only after all others. */
const openLast = (candidates: readonly Candidate[]) =>
  candidates.toSorted((a, b) => Number(a.is_open) - Number(b.is_open));

/** Each as seen when it or a variant of it last was: other numbers do not make a question new. */
function seenAsGroups(candidates: readonly Candidate[]): Candidate[] {
  const latest = new Map<string, Date>();
  for (const { variant_group, last_seen } of oldestFirst(candidates))
    if (variant_group !== null && last_seen) latest.set(variant_group, last_seen);
  return candidates.map((one) => ({
    ...one,
    last_seen: latest.get(one.variant_group ?? "") ?? one.last_seen,
  }));
}

/** Whether two questions ask the same thing with other numbers or words. */
export const isVariantOf = (a: Pick<Candidate, "variant_group">, b: Pick<Candidate, "variant_group">) =>
  a.variant_group !== null && a.variant_group === b.variant_group;

function oneOfEachGroup(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(
    (one, index) => candidates.findIndex((other) => other === one || isVariantOf(other, one)) === index,
  );
}
