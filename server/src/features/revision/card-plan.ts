import { cardReasons, dailyCards, formatReasons, type PlanContext } from "@rasayan/engine";
import { type CardCandidate, selectCards } from "./card-selection.ts";
import { reasonsOf } from "./plan-reasons.ts";

export type PlannedCard = CardCandidate & {
  selection_policy: "optimized" | "filler";
  reason: string;
  is_reviewed: false;
};

/**
 * Returns the cards to add to a learner's day. The engine chooses first, and at most half of its cards are new; other
 * due cards fill the remaining places, and more new cards do so only if nothing else is due. The latest chapter comes
 * first, then the least remembered cards, then new ones in teaching order.
 */
export function planCards(
  context: PlanContext & { userId: number; latestChapterId: number | null },
  candidates: readonly CardCandidate[],
  cardCount: number,
): PlannedCard[] {
  const topicIds = candidates.map(({ topic_id }) => topic_id);
  const engineCards = dailyCards({ ...context, topicIds, cardCount });
  const reasons = new Map(engineCards.map((pick) => [pick.topicId, formatReasons(pick.reasons)]));
  const fillerCandidates = candidates.filter(({ topic_id }) => !reasons.has(topic_id));
  const fillers = new Set(dueFirst(fillerCandidates, context.now).slice(0, cardCount - engineCards.length));
  const selected = candidates.filter((card) => reasons.has(card.topic_id) || fillers.has(card));
  const reasonOf = reasonsOf(context, topicIds, cardReasons);
  return selectCards(selected, context.now, cardCount).map((card) => {
    const reason = reasons.get(card.topic_id);
    const selection_policy = reason === undefined ? "filler" : "optimized";
    return { ...card, selection_policy, reason: reason ?? reasonOf(card.topic_id), is_reviewed: false };
  });
}

/** Sorts cards as for a day, but puts all new cards after the due ones, even those of the latest chapter. */
function dueFirst(cards: readonly CardCandidate[], now: Date): CardCandidate[] {
  const isNew = ({ last_at }: CardCandidate) => Number(last_at === null);
  return selectCards(cards, now, cards.length).toSorted((a, b) => isNew(a) - isNew(b));
}
