type Card = { topic: { id: number } };

/** How far a day's cards have come. `number` and `total` count the cards revised before, so a reload keeps them. */
export type Sitting<C extends Card> = { current: C | undefined; number: number; total: number };

/**
 * The sitting over the cards that are due, with the topics whose cards have been turned today: these are passed over
 * while the list still holds them, and counted once they have left it.
 */
export function sittingOf<C extends Card>(due: readonly C[], turned: readonly number[]): Sitting<C> {
  const left = due.filter((card) => !turned.includes(card.topic.id));
  const total = new Set([...turned, ...due.map((card) => card.topic.id)]).size;
  return { current: left[0], number: total - left.length + 1, total };
}
