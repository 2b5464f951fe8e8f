import type { Difficulty, QuestionType } from "@rasayan/contract";

/** A published question as the pickers see it. */
export type Candidate = {
  id: number;
  version_id: number;
  variant_group: string | null;
  topic_id: number;
  chapter_id: number;
  branch: string;
  weightage: number;
  type: QuestionType;
  difficulty: Difficulty;
  source_year: number | null;
  /** When this learner last completed a quiz with it, and how it went; null when never. */
  last_seen: Date | null;
  last_outcome: string | null;
};

const QUICK_QUIZ_QUESTIONS = 10;
const UNLIMITED_QUESTIONS = 30;
const PREVIOUS_QUESTIONS = 30;
const DIAGNOSTIC_QUESTIONS = 15;

/** Shares of a JEE Main paper, with room for the multi-correct questions of our bank. */
const TYPE_SHARES: Record<QuestionType, number> = {
  "multi choice single answer": 0.65,
  numerical: 0.2,
  "multi choice multi correct": 0.15,
};
/** Two of the three branches and two of the three types: what a diagnostic may still lack near its end. */
const MOST_UNMET = 4;
const DIFFICULTY_SHARES: Record<Difficulty, number> = { easy: 0.3, medium: 0.5, hard: 0.2 };

/** A quick quiz: unseen questions first, then the longest unseen; spread over topics, types and difficulties. */
export function pickQuickQuiz(candidates: readonly Candidate[]): Candidate[] {
  const ages = new Map(oldestFirst(candidates).map((one, rank) => [one.id, rank]));
  return pickGreedily(candidates, QUICK_QUIZ_QUESTIONS, (one, picked) => {
    const seen = one.last_seen ? 100 + (ages.get(one.id) ?? 0) : 0;
    return (
      -seen +
      shortfall(TYPE_SHARES, "type", one, picked) +
      shortfall(DIFFICULTY_SHARES, "difficulty", one, picked) -
      count(picked, "topic_id", one)
    );
  });
}

/** Questions not fully right at their last attempt, least recently seen first. */
export function pickUnlimited(candidates: readonly Candidate[]): Candidate[] {
  const open = candidates.filter((one) => one.last_outcome !== "correct");
  return oneOfEachGroup(oldestFirst(open)).slice(0, UNLIMITED_QUESTIONS);
}

/** Questions that name an exam paper, newest year first. */
export function pickPrevious(candidates: readonly Candidate[]): Candidate[] {
  const named = candidates.filter((one) => one.source_year !== null);
  const newestFirst = named.toSorted((a, b) => (b.source_year ?? 0) - (a.source_year ?? 0));
  return oneOfEachGroup(newestFirst).slice(0, PREVIOUS_QUESTIONS);
}

/** Fifteen questions over the branches and chapters, each by its weight in the paper; no branch or type is left out. */
export function pickDiagnostic(candidates: readonly Candidate[]): Candidate[] {
  const branches = shares(candidates, "branch");
  const chapters = shares(candidates, "chapter_id");
  return pickGreedily(candidates, DIAGNOSTIC_QUESTIONS, (one, picked) => {
    const isFirst = picked.length === 0;
    const isLate = picked.length >= DIAGNOSTIC_QUESTIONS - MOST_UNMET;
    return (
      (isLate ? 100 * unmet(one, picked) : 0) +
      2 * shortfall(branches, "branch", one, picked) +
      shortfall(chapters, "chapter_id", one, picked) +
      shortfall(TYPE_SHARES, "type", one, picked) +
      0.5 * shortfall(DIFFICULTY_SHARES, "difficulty", one, picked) -
      count(picked, "topic_id", one) -
      (isFirst && one.difficulty === "hard" ? 5 : 0)
    );
  });
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

type Feature = "type" | "difficulty" | "branch" | "chapter_id" | "topic_id";

/** How far the next pick's feature is behind its share, in questions. */
function shortfall(
  wanted: Record<string, number>,
  feature: Feature,
  one: Candidate,
  picked: readonly Candidate[],
): number {
  return (wanted[one[feature]] ?? 0) * (picked.length + 1) - count(picked, feature, one);
}

/** How many of a question's branch and type no picked question has. */
const unmet = (one: Candidate, picked: readonly Candidate[]) =>
  (["branch", "type"] as const).filter((feature) => count(picked, feature, one) === 0).length;

const count = (picked: readonly Candidate[], feature: Feature, one: Candidate) =>
  picked.filter((other) => other[feature] === one[feature]).length;

/** The share of marks of each branch or chapter among the candidates' chapters. */
function shares(candidates: readonly Candidate[], feature: "branch" | "chapter_id"): Record<string, number> {
  const chapters = new Map(candidates.map((one) => [one.chapter_id, one]));
  const total = [...chapters.values()].reduce((sum, one) => sum + one.weightage, 0) || 1;
  const result: Record<string, number> = {};
  for (const one of chapters.values())
    result[one[feature]] = (result[one[feature]] ?? 0) + one.weightage / total;
  return result;
}

const oldestFirst = (candidates: readonly Candidate[]) =>
  candidates.toSorted((a, b) => (a.last_seen?.getTime() ?? 0) - (b.last_seen?.getTime() ?? 0));

const isVariantOf = (a: Candidate, b: Candidate) =>
  a.variant_group !== null && a.variant_group === b.variant_group;

function oneOfEachGroup(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(
    (one, index) => candidates.findIndex((other) => other === one || isVariantOf(other, one)) === index,
  );
}
