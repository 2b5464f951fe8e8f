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
 * Selects today's cards from due and new topics, which are given in teaching order. The latest chapter comes first;
 * inside it and after it, due cards come first, least remembered first, and then the new ones.
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

/** Recall is in (0, 1], so a new topic comes after every due one, and other chapters come after the latest one. */
function rankOf({ is_latest, stability, last_at }: RankedCard, now: Date): number {
  const recall =
    stability === null || last_at === null ? 2 : retrievability({ stability, lastAt: last_at }, now);
  return is_latest ? recall : 10 + recall;
}
