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

type Met = Pick<DueCandidate, "id" | "topic_id" | "variant_group" | "last_seen" | "last_outcome">;

/**
 * Today's questions: missed ones first, then new ones, then the longest unseen; among equally urgent ones, one per
 * topic before a second.
 */
export function pickDue<Candidate extends Met>(
  candidates: readonly Candidate[],
  wanted: number,
): Candidate[] {
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

/** Whether the last attempt went wrong. */
export const isMissed = ({ last_outcome }: Pick<Met, "last_outcome">) =>
  last_outcome === "wrong" || last_outcome === "partial";

const byUrgency = (a: Met, b: Met) =>
  urgency(a) - urgency(b) || (a.last_seen?.getTime() ?? 0) - (b.last_seen?.getTime() ?? 0);

/** How soon a question is asked: 0 when it was missed, 1 when it is new, 2 when it was right. */
export function urgency(one: Pick<Met, "last_outcome">): number {
  if (isMissed(one)) return 0;
  return one.last_outcome === null || one.last_outcome === "unattempted" ? 1 : 2;
}

function isFirstOfGroup(all: readonly Met[], one: Met, index: number): boolean {
  return (
    one.variant_group === null ||
    all.findIndex((other) => other.variant_group === one.variant_group) === index
  );
}
