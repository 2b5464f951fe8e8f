import type { PlanReason } from "@rasayan/contract";
import {
  cardReasons,
  createTopicExplainer,
  DAILY_CARDS,
  DAY_MS,
  dailyCards,
  type PlanContext,
  retrievability,
  topicValues,
} from "@rasayan/engine";

export type PlannedCard = CardCandidate & {
  selection_policy: "optimized" | "filler";
  reasons: PlanReason[];
  is_reviewed: false;
};

type CardContext = PlanContext & {
  userId: number;
  latestChapterId: number | null;
  /** The topics with missed questions, those with the most marks lost first. */
  missedIds: readonly number[];
};

/**
 * Returns the cards to add to a learner's day: first those of topics with missed questions, as many as fit, and then the
 * others.
 */
export function planCards(
  context: CardContext,
  candidates: readonly CardCandidate[],
  cardCount: number,
): PlannedCard[] {
  const missed = context.missedIds
    .flatMap((id) => candidates.find(({ topic_id }) => topic_id === id) ?? [])
    .slice(0, Math.max(0, cardCount))
    .map(
      (card): PlannedCard => ({
        ...card,
        selection_policy: "optimized",
        reasons: [{ kind: "missed_topic" }],
        is_reviewed: false,
      }),
    );
  const others = candidates.filter(({ topic_id }) => !context.missedIds.includes(topic_id));
  return [...missed, ...planOtherCards(context, others, cardCount - missed.length)];
}

/**
 * The engine chooses first, and at most half of its cards are new; other due cards fill the remaining places, and more
 * new cards do so only if nothing else is due. The latest chapter comes first, then the least remembered cards, then new
 * ones in teaching order.
 */
function planOtherCards(
  context: CardContext,
  candidates: readonly CardCandidate[],
  cardCount: number,
): PlannedCard[] {
  const topicIds = candidates.map(({ topic_id }) => topic_id);
  const engineCards = dailyCards({ ...context, topicIds, cardCount });
  const reasons = new Map(engineCards.map((pick) => [pick.topicId, pick.reasons]));
  const fillerCandidates = candidates.filter(({ topic_id }) => !reasons.has(topic_id));
  const fillers = new Set(dueFirst(fillerCandidates, context.now).slice(0, cardCount - engineCards.length));
  const selected = candidates.filter((card) => reasons.has(card.topic_id) || fillers.has(card));
  const reasonsFor = reasonsOf(context, topicIds, cardReasons);
  return selectCards(selected, context.now, cardCount).map((card) => {
    const optimized = reasons.get(card.topic_id);
    const selection_policy = optimized ? "optimized" : "filler";
    return { ...card, selection_policy, reasons: optimized ?? reasonsFor(card.topic_id), is_reviewed: false };
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

type PlannedToday = { topic_id: number; is_reviewed: boolean };

/**
 * Returns the day in India on which the card of each topic with missed questions comes back, given today's cards: today
 * if it is among them, else the first day from its due date on that has a place left for it. `missed`: those with the
 * most marks lost come first, as on the day itself.
 */
export function comebackDays(
  missed: readonly { topic_id: number; due_on: string }[],
  { cards, freePlaces }: { cards: readonly PlannedToday[]; freePlaces: number },
  today: string,
): Map<number, string> {
  const days = new Map<number, string>();
  for (const { topic_id, is_reviewed } of cards) if (!is_reviewed) days.set(topic_id, today);
  let waiting = missed.filter(({ topic_id }) => !days.has(topic_id));
  let places = freePlaces;
  for (let day = today; waiting.length > 0; day = dayAfter(day)) {
    const coming = waiting.filter(({ due_on }) => due_on <= day).slice(0, places);
    for (const { topic_id } of coming) days.set(topic_id, day);
    waiting = waiting.filter(({ topic_id }) => !days.has(topic_id));
    places = DAILY_CARDS;
  }
  return new Map(missed.map(({ topic_id }) => [topic_id, days.get(topic_id) ?? today]));
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Returns a function that says why a topic is worth practising now, compared with these topics. */
export function reasonsOf(
  context: PlanContext & { latestChapterId: number | null },
  topicIds: readonly number[],
  kinds?: Parameters<typeof createTopicExplainer>[2],
): (topicId: number) => PlanReason[] {
  const values = topicValues(context);
  const selectedValues = topicIds.flatMap((topicId) => values.get(topicId) ?? []);
  const reasons = createTopicExplainer(selectedValues, context.latestChapterId, kinds);
  return (topicId) => {
    const topic = values.get(topicId);
    // A topic that isn't in the exam is still practised by learners who have completed its chapter.
    return topic ? reasons(topic) : [{ kind: "outside_exam" }];
  };
}
