import { cardReasons, dailyCards, type Outlook, wordReasons } from "@rasayan/engine";
import { type CardCandidate, pickCards } from "./daily-cards.ts";
import { reasonsOf } from "./plan-reasons.ts";

export type PlannedCard = CardCandidate & { arm: "value" | "rest"; reason: string; is_revised: false };

/**
 * The cards to add to a learner's day: those the engine chooses, and while there are more, what else is due or new.
 * The latest chapter stands first, then what is least remembered, then the new in teaching order.
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
  const rest = new Set(pickCards(others, day.now, wanted - picks.length));
  const chosen = candidates.filter((card) => reasons.has(card.topic_id) || rest.has(card));
  const reasonOf = reasonsOf(day, topicIds, cardReasons);
  return pickCards(chosen, day.now, wanted).map((card) => {
    const reason = reasons.get(card.topic_id);
    const arm = reason === undefined ? "rest" : "value";
    return { ...card, arm, reason: reason ?? reasonOf(card.topic_id), is_revised: false };
  });
}
