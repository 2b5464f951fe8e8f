import {
  cardReasons,
  createTopicExplainer,
  dailyCards,
  formatReasons,
  type PlanContext,
  retrievability,
  topicValues,
} from "@rasayan/engine";

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

/** Returns a function that says why a topic is worth practising now, compared with these topics. */
export function reasonsOf(
  context: PlanContext & { latestChapterId: number | null },
  topicIds: readonly number[],
  kinds?: Parameters<typeof createTopicExplainer>[2],
): (topicId: number) => string {
  const values = topicValues(context);
  const selectedValues = topicIds.flatMap((topicId) => values.get(topicId) ?? []);
  const reasons = createTopicExplainer(selectedValues, context.latestChapterId, kinds);
  return (topicId) => {
    const topic = values.get(topicId);
    // A topic that isn't in the exam is still practised by learners who have completed its chapter.
    return topic ? formatReasons(reasons(topic)) : "from your chapters";
  };
}
