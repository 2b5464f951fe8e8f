type Card = { topic: { id: number } };

/** How far a day's cards have come. `number` and `total` count the cards revised before, so a reload keeps them. */
export type ReviewSession<C extends Card> = { current: C | undefined; number: number; total: number };

/**
 * The sitting over the cards that are due, with the topics whose cards have been turned today: these are passed over
 * while the list still holds them, and counted once they have left it.
 */
export function reviewSessionOf<C extends Card>(
  dueCards: readonly C[],
  reviewedTopicIds: readonly number[],
): ReviewSession<C> {
  const remaining = dueCards.filter((card) => !reviewedTopicIds.includes(card.topic.id));
  const total = new Set([...reviewedTopicIds, ...dueCards.map((card) => card.topic.id)]).size;
  return { current: remaining[0], number: total - remaining.length + 1, total };
}
