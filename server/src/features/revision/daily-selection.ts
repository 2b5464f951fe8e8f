import type { Difficulty, QuestionType } from "@rasayan/contract";

/** A question that may be due today, with how its last attempt ended; null outcomes were never met. */
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
  /** In completed quizzes of the last 30 days. */
  times_seen: number;
  /** It, or a variant of it, is asked by a quiz of this learner that still runs. */
  is_open: boolean;
};

type AttemptHistory = Pick<DueCandidate, "id" | "topic_id" | "variant_group" | "last_seen" | "last_outcome">;

/**
 * Today's questions: missed ones first, then new ones, then the longest unseen; among equally urgent ones, one per
 * topic before a second.
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

/** Whether the last attempt went wrong. */
export const isMissed = ({ last_outcome }: Pick<AttemptHistory, "last_outcome">) =>
  last_outcome === "wrong" || last_outcome === "partial";

const byUrgency = (a: AttemptHistory, b: AttemptHistory) =>
  urgency(a) - urgency(b) || (a.last_seen?.getTime() ?? 0) - (b.last_seen?.getTime() ?? 0);

/** How soon a question is asked: 0 when it was missed, 1 when it is new, 2 when it was right. */
export function urgency(candidate: Pick<AttemptHistory, "last_outcome">): number {
  if (isMissed(candidate)) return 0;
  return candidate.last_outcome === null || candidate.last_outcome === "unattempted" ? 1 : 2;
}

function isFirstOfGroup(all: readonly AttemptHistory[], candidate: AttemptHistory, index: number): boolean {
  return (
    candidate.variant_group === null ||
    all.findIndex((other) => other.variant_group === candidate.variant_group) === index
  );
}
