type Card = { topic: { id: number } };

/** The progress through the day's cards. `number` and `total` include cards reviewed before, so a reload keeps them. */
export type ReviewSession<C extends Card> = { current: C | undefined; number: number; total: number };

/**
 * Returns the current card, its number (from 1) and the total for today. Cards whose topics were reviewed today are
 * skipped if the list of due cards still contains them; they count towards the total in any case.
 */
export function reviewSessionOf<C extends Card>(
  dueCards: readonly C[],
  reviewedTopicIds: readonly number[],
): ReviewSession<C> {
  const remaining = dueCards.filter((card) => !reviewedTopicIds.includes(card.topic.id));
  const total = new Set([...reviewedTopicIds, ...dueCards.map((card) => card.topic.id)]).size;
  return { current: remaining[0], number: total - remaining.length + 1, total };
}
