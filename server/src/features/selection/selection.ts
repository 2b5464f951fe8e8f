import type { Difficulty, QuestionType } from "@rasayan/contract";

/** A published question with the fields that decide on its selection. */
export type Candidate = {
  id: number;
  version_id: number;
  variant_group: string | null;
  /** The passage that the question is about, and how many questions a quiz gets with it: the whole set. */
  passage_id: number | null;
  set_size: number;
  topic_id: number;
  chapter_id: number;
  branch: string;
  type: QuestionType;
  difficulty: Difficulty;
  source_year: number | null;
  /** When this learner last had it on the screen, and the outcome of the last quiz that counted it; null if never. */
  last_seen: Date | null;
  last_outcome: string | null;
  /**
   * 2 if a quiz in progress of this learner contains the question or another one of its set; 1 if it contains only a
   * variant of it; else 0.
   */
  open_rank: number;
};

/** Shares of a JEE Main paper, with room for the multi-correct questions of our library. */
const TYPE_SHARES: Record<QuestionType, number> = {
  "multi choice single answer": 0.65,
  numerical: 0.2,
  "multi choice multi correct": 0.15,
};
/** More than any other penalty. */
const OPEN_PENALTY = 1e6;
const DIFFICULTY_SHARES: Record<Difficulty, number> = { easy: 0.3, medium: 0.5, hard: 0.2 };

/*
 * Of the questions on one passage, a selection has one, which stands for all of them and takes their places.
 * `withPassageSets` adds the others.
 */

/**
 * Selects a quick quiz: unseen questions first, then the least recently seen, open ones last; spread over topics,
 * types and difficulties.
 */
export function selectQuickQuiz(candidates: readonly Candidate[], count: number): Candidate[] {
  const candidatesByRecency = withGroupLastSeen(candidates);
  const recencyRanks = new Map(
    oldestFirst(candidatesByRecency).map((candidate, rank) => [candidate.id, rank]),
  );
  return selectGreedily(candidatesByRecency, count, (candidate, selected) => {
    const seenPenalty = candidate.last_seen ? 100 + (recencyRanks.get(candidate.id) ?? 0) : 0;
    return (
      -seenPenalty -
      candidate.open_rank * OPEN_PENALTY +
      shortfall(TYPE_SHARES, "type", candidate, selected) +
      shortfall(DIFFICULTY_SHARES, "difficulty", candidate, selected) -
      countSame(selected, "topic_id", candidate)
    );
  });
}

/** Selects questions that were not fully correct at their last attempt, least recently seen first. */
export function selectUnlimited(candidates: readonly Candidate[], count: number): Candidate[] {
  const notMastered = candidates.filter((candidate) => candidate.last_outcome !== "correct");
  return takeFirst(openLast(oldestFirst(notMastered)), count);
}

/** Selects questions with a year of an exam paper, newest year first. */
export function selectPreviousQuestions(candidates: readonly Candidate[], count: number): Candidate[] {
  const fromPapers = candidates.filter((candidate) => candidate.source_year !== null);
  const newestFirst = fromPapers.toSorted((a, b) => (b.source_year ?? 0) - (a.source_year ?? 0));
  return takeFirst(openLast(newestFirst), count);
}

/**
 * Selects bookmarked questions, least recently seen first; also variants of each other, because the learner chose
 * them.
 */
export function selectBookmarked(candidates: readonly Candidate[], count: number): Candidate[] {
  return openLast(oldestFirst(candidates)).slice(0, count);
}

/** What a question has in common with those like it. */
export type Likeness = Pick<Candidate, "id" | "type" | "difficulty">;

/**
 * Selects questions like one of the same topic, none that is open: unseen ones first, then those of its type, then those
 * nearest in difficulty, then those seen longest ago.
 */
export function selectSimilar(candidates: readonly Candidate[], count: number, like: Likeness): Candidate[] {
  const others = withGroupLastSeen(candidates).filter(
    ({ id, open_rank }) => id !== like.id && open_rank === 0,
  );
  const distance = ({ type, difficulty, last_seen }: Candidate) =>
    (last_seen ? 100 : 0) +
    (type === like.type ? 0 : 10) +
    Math.abs(rankOf(difficulty) - rankOf(like.difficulty));
  return takeFirst(
    oldestFirst(others).toSorted((a, b) => distance(a) - distance(b)),
    count,
  );
}

/**
 * Selects questions of the same idea that are easier than one, or easy like it, none that is open: unseen ones first, then
 * those that share the most tags with it, then the easiest. A set on a passage takes too long to read for that.
 */
export function selectEasier(
  candidates: readonly Candidate[],
  count: number,
  like: Likeness,
  sharedTags: ReadonlyMap<number, number>,
): Candidate[] {
  const easier = withGroupLastSeen(candidates).filter(
    ({ id, open_rank, passage_id, difficulty }) =>
      id !== like.id &&
      open_rank === 0 &&
      passage_id === null &&
      rankOf(difficulty) <= Math.max(0, rankOf(like.difficulty) - 1),
  );
  const distance = ({ id, difficulty, last_seen }: Candidate) =>
    (last_seen ? 100 : 0) - 10 * (sharedTags.get(id) ?? 0) + rankOf(difficulty);
  return takeFirst(
    oldestFirst(easier).toSorted((a, b) => distance(a) - distance(b)),
    count,
  );
}

const rankOf = (difficulty: Difficulty) => Object.keys(DIFFICULTY_SHARES).indexOf(difficulty);

/**
 * Selects the candidate with the highest `score` again and again; equal scores keep the (shuffled) order of the
 * candidates.
 */
function selectGreedily(
  candidates: readonly Candidate[],
  count: number,
  score: (candidate: Candidate, selected: readonly Candidate[]) => number,
): Candidate[] {
  const selected: Candidate[] = [];
  let places = count;
  let remaining = candidates.filter(({ set_size }) => set_size <= places);
  while (remaining.length > 0) {
    const scores = remaining.map((candidate) => score(candidate, selected));
    const best = remaining[scores.indexOf(Math.max(...scores))];
    if (!best) break;
    selected.push(best);
    places -= best.set_size;
    remaining = remaining.filter(
      (candidate) => candidate !== best && candidate.set_size <= places && !isInGroupOf(candidate, best),
    );
  }
  return selected;
}

type Feature = "type" | "difficulty" | "topic_id";

/** Returns how many questions the candidate's feature is behind its share. */
function shortfall(
  shares: Record<string, number>,
  feature: Feature,
  candidate: Candidate,
  selected: readonly Candidate[],
): number {
  return (shares[candidate[feature]] ?? 0) * (selected.length + 1) - countSame(selected, feature, candidate);
}

const countSame = (selected: readonly Candidate[], feature: Feature, candidate: Candidate) =>
  selected.filter((other) => other[feature] === candidate[feature]).length;

const oldestFirst = (candidates: readonly Candidate[]) =>
  candidates.toSorted((a, b) => (a.last_seen?.getTime() ?? 0) - (b.last_seen?.getTime() ?? 0));

/** Keeps the order, but puts open questions after all others, and variants of open ones just before them. */
const openLast = (candidates: readonly Candidate[]) =>
  candidates.toSorted((a, b) => a.open_rank - b.open_rank);

/**
 * Sets the last time that a question, any variant of it or another one of its set was seen: neither other numbers nor a
 * known passage are new.
 */
function withGroupLastSeen(candidates: readonly Candidate[]): Candidate[] {
  const latest = new Map<string, Date>();
  for (const candidate of oldestFirst(candidates)) {
    const group = groupOf(candidate);
    if (group !== null && candidate.last_seen) latest.set(group, candidate.last_seen);
  }
  return candidates.map((candidate) => ({
    ...candidate,
    last_seen: latest.get(groupOf(candidate) ?? "") ?? candidate.last_seen,
  }));
}

type GroupFeatures = Pick<Candidate, "variant_group" | "passage_id">;

/** Returns the name of the variants or of the passage set that a question belongs to, if any. */
const groupOf = ({ variant_group, passage_id }: GroupFeatures) =>
  variant_group ?? (passage_id === null ? null : `passage ${passage_id}`);

const isInGroupOf = (a: GroupFeatures, b: GroupFeatures) => groupOf(a) !== null && groupOf(a) === groupOf(b);

/** Returns whether two questions are variants, which differ only in numbers or words. */
export const isVariantOf = (a: Pick<Candidate, "variant_group">, b: Pick<Candidate, "variant_group">) =>
  a.variant_group !== null && a.variant_group === b.variant_group;

type Takeable = GroupFeatures & Pick<Candidate, "id" | "set_size">;

const isSameOrInGroupOf = (a: Takeable, b: Takeable) => a.id === b.id || isInGroupOf(a, b);

/** Takes candidates in their order, one of each group, and leaves out sets for which too few places are left. */
export function takeFirst<Item extends Takeable>(candidates: readonly Item[], count: number): Item[] {
  const taken: Item[] = [];
  let places = count;
  for (const candidate of candidates) {
    if (candidate.set_size > places || taken.some((other) => isSameOrInGroupOf(other, candidate))) continue;
    taken.push(candidate);
    places -= candidate.set_size;
  }
  return taken;
}

/**
 * Takes the candidates that together fill most of the places, from the start of the list as far as they can, but none that
 * is in a group of `others`. The candidates have to be of different groups.
 */
export function fillPlaces<Item extends Takeable>(
  candidates: readonly Item[],
  count: number,
  others: readonly Item[],
): { taken: Item[]; left: Item[] } {
  const free = candidates.filter((candidate) => !others.some((other) => isSameOrInGroupOf(other, candidate)));
  type Combination = { last: Item; before: Combination | undefined };
  /** By the number of places that they fill. */
  const combinations = new Map<number, Combination | undefined>([[0, undefined]]);
  for (const candidate of free) {
    if (combinations.has(count)) break;
    for (let places = count; places >= candidate.set_size; places -= 1) {
      const rest = places - candidate.set_size;
      if (combinations.has(rest) && !combinations.has(places))
        combinations.set(places, { last: candidate, before: combinations.get(rest) });
    }
  }
  const taken: Item[] = [];
  let combination = combinations.get(Math.max(...combinations.keys()));
  for (; combination; combination = combination.before) taken.unshift(combination.last);
  return { taken, left: free.filter((candidate) => !taken.includes(candidate)) };
}

type CoverageFeatures = Pick<Candidate, "branch" | "type">;

/**
 * Returns the questions that a diagnostic may ask next: any, until it has only as many places left as there are
 * branches and types not covered yet. From then on each place goes to one of those, so all get covered.
 */
export function restrictToUncovered<Item extends CoverageFeatures>(
  candidates: readonly Item[],
  presentedQuestions: readonly CoverageFeatures[],
  remainingSlots: number,
): Item[] {
  const covered = {
    branch: new Set(presentedQuestions.map(({ branch }) => branch)),
    type: new Set<string>(presentedQuestions.map(({ type }) => type)),
  };
  const uncoveredValues = candidates.flatMap((item) =>
    FEATURES.filter((name) => !covered[name].has(item[name])).map((name) => item[name]),
  );
  if (remainingSlots > new Set(uncoveredValues).size) return [...candidates];
  const uncovered = candidates.filter((item) => FEATURES.some((name) => !covered[name].has(item[name])));
  return uncovered.length > 0 ? uncovered : [...candidates];
}

const FEATURES = ["branch", "type"] as const;
