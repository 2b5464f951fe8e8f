import { cardReasons, dailyCards, type Outlook, wordReasons } from "@rasayan/engine";
import { type CardCandidate, pickCards } from "./daily-cards.ts";
import { reasonsOf } from "./plan-reasons.ts";

export type PlannedCard = CardCandidate & { arm: "value" | "rest"; reason: string; is_revised: false };

/**
 * The cards to add to a learner's day: those the engine chooses, half of them new at most, and in the places they leave
 * what else is due; more new ones only when nothing is. The latest chapter stands first, then what is least remembered, then the new in teaching order.
 */
export function planCards(
  day: Outlook & { userId: number; latestChapterId: number | null },
  candidates: readonly CardCandidate[],
  wanted: number,
): PlannedCard[] {
  const topicIds = candidates.map(({ topic_id }) => topic_id);
  const picks = dailyCards({ ...day, topicIds, wanted });
  const reasons = new Map(picks.map((pick) => [pick.topicId, wordReasons(pick.reasons)]));
  const others = candidates.filter(({ topic_id }) => !reasons.has(topic_id));
  const rest = new Set(dueFirst(others, day.now).slice(0, wanted - picks.length));
  const chosen = candidates.filter((card) => reasons.has(card.topic_id) || rest.has(card));
  const reasonOf = reasonsOf(day, topicIds, cardReasons);
  return pickCards(chosen, day.now, wanted).map((card) => {
    const reason = reasons.get(card.topic_id);
    const arm = reason === undefined ? "rest" : "value";
    return { ...card, arm, reason: reason ?? reasonOf(card.topic_id), is_revised: false };
  });
}

/** All of them as a day picks them, but new ones of the latest chapter too stand behind whatever is due. */
function dueFirst(cards: readonly CardCandidate[], now: Date): CardCandidate[] {
  const isNew = ({ last_at }: CardCandidate) => Number(last_at === null);
  return pickCards(cards, now, cards.length).toSorted((a, b) => isNew(a) - isNew(b));
}
