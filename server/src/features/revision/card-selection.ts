import { retrievability } from "@rasayan/engine";

/** A topic whose card may be shown today; `stability` and `last_at` are null before its first revision. */
export type CardCandidate = RankedCard & {
  topic_id: number;
  topic_name: string;
  chapter_id: number;
  chapter_name: string;
};

type RankedCard = {
  is_latest: boolean;
  stability: number | null;
  last_at: Date | null;
};

/**
 * Today's cards out of topics that are due or new, given in teaching order: the latest chapter first; in it and
 * after it the due ones, least remembered first, then the new ones.
 */
export function selectCards<Card extends RankedCard>(
  candidates: readonly Card[],
  now: Date,
  count: number,
): Card[] {
  return candidates
    .map((card) => ({ card, rank: rankOf(card, now) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ card }) => card)
    .slice(0, Math.max(0, count));
}

/** Recall lies in (0, 1], so a new topic stands behind every due one, and another chapter behind the latest. */
function rankOf({ is_latest, stability, last_at }: RankedCard, now: Date): number {
  const recall =
    stability === null || last_at === null ? 2 : retrievability({ stability, lastAt: last_at }, now);
  return is_latest ? recall : 10 + recall;
}
