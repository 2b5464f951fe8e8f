import type { Difficulty, QuestionType } from "@rasayan/contract";

/** A question that may be due today, with the outcome of its last attempt; null if it was never attempted. */
export type DueCandidate = {
  id: number;
  hash: string;
  topic_id: number;
  topic_name: string;
  chapter_id: number;
  type: QuestionType;
  difficulty: Difficulty;
  variant_group: string | null;
  is_from_paper: boolean;
  last_seen: Date | null;
  last_outcome: string | null;
  last_correct_at: Date | null;
  /** Number of attempts in completed quizzes of the last 30 days. */
  times_seen: number;
  /** Whether a quiz in progress of this learner contains the question or a variant of it. */
  is_open: boolean;
};

type AttemptHistory = Pick<DueCandidate, "id" | "topic_id" | "variant_group" | "last_seen" | "last_outcome">;

/**
 * Selects today's questions: incorrectly answered ones first, then new ones, then the others, least recently seen
 * first; among equally urgent ones, one per topic before a second.
 */
export function selectDue<Candidate extends AttemptHistory>(
  candidates: readonly Candidate[],
  count: number,
): Candidate[] {
  const roundsByTopic = new Map<string, number>();
  const ranked = candidates.toSorted(byUrgency).map((candidate) => {
    const roundKey = `${urgency(candidate)}/${candidate.topic_id}`;
    const round = roundsByTopic.get(roundKey) ?? 0;
    roundsByTopic.set(roundKey, round + 1);
    return { candidate, round };
  });
  const spreadByTopic = ranked
    .toSorted((a, b) => urgency(a.candidate) - urgency(b.candidate) || a.round - b.round)
    .map(({ candidate }) => candidate);
  return spreadByTopic
    .filter((candidate, index) => isFirstOfGroup(spreadByTopic, candidate, index))
    .slice(0, Math.max(0, count));
}

/** Returns whether the last attempt was wrong or only partially correct. */
export const isIncorrect = ({ last_outcome }: Pick<AttemptHistory, "last_outcome">) =>
  last_outcome === "wrong" || last_outcome === "partial";

const byUrgency = (a: AttemptHistory, b: AttemptHistory) =>
  urgency(a) - urgency(b) || (a.last_seen?.getTime() ?? 0) - (b.last_seen?.getTime() ?? 0);

/**
 * Returns how urgent a question is: 0 if the last answer was incorrect, 1 if it's new, 2 if the last answer was
 * correct.
 */
export function urgency(candidate: Pick<AttemptHistory, "last_outcome">): number {
  if (isIncorrect(candidate)) return 0;
  return candidate.last_outcome === null || candidate.last_outcome === "unattempted" ? 1 : 2;
}

function isFirstOfGroup(all: readonly AttemptHistory[], candidate: AttemptHistory, index: number): boolean {
  return (
    candidate.variant_group === null ||
    all.findIndex((other) => other.variant_group === candidate.variant_group) === index
  );
}
