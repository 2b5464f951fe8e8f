import type { Difficulty, QuestionType } from "@rasayan/contract";

/** A question that may be due today, with how its last attempt ended; null outcomes were never met. */
export type DueCandidate = {
  id: number;
  hash: string;
  topic_id: number;
  topic_name: string;
  type: QuestionType;
  difficulty: Difficulty;
  variant_group: string | null;
  last_seen: Date | null;
  last_outcome: string | null;
};

export const DAILY_QUESTIONS = 10;

/**
 * Today's questions: missed ones first, then new ones, then the longest unseen; among equally urgent ones, one per
 * topic before a second.
 */
export function pickDue(candidates: readonly DueCandidate[], wanted: number): DueCandidate[] {
  const met = new Map<string, number>();
  const placed = candidates.toSorted(byUrgency).map((one) => {
    const place = `${urgency(one)}/${one.topic_id}`;
    const round = met.get(place) ?? 0;
    met.set(place, round + 1);
    return { one, round };
  });
  const spread = placed
    .toSorted((a, b) => urgency(a.one) - urgency(b.one) || a.round - b.round)
    .map(({ one }) => one);
  return spread.filter((one, index) => isFirstOfGroup(spread, one, index)).slice(0, Math.max(0, wanted));
}

const byUrgency = (a: DueCandidate, b: DueCandidate) =>
  urgency(a) - urgency(b) || (a.last_seen?.getTime() ?? 0) - (b.last_seen?.getTime() ?? 0);

function urgency({ last_outcome }: DueCandidate): number {
  if (last_outcome === "wrong" || last_outcome === "partial") return 0;
  return last_outcome === null || last_outcome === "unattempted" ? 1 : 2;
}

function isFirstOfGroup(all: readonly DueCandidate[], one: DueCandidate, index: number): boolean {
  return (
    one.variant_group === null ||
    all.findIndex((other) => other.variant_group === one.variant_group) === index
  );
}
