import { chanceOf } from "../chance.ts";
import { DAY_MS, daysBetween, istDate } from "../ist-day.ts";
import { expectedStability, recallAfter, retrievability } from "../memory.ts";
import { cardReasons, type Reason, reasonsAmong } from "./reasons.ts";
import { MARKS_SWING, type Outlook, type TopicValue, topicValues } from "./topic-value.ts";
import { draw } from "./weighted-draw.ts";

export type CardPick = {
  topicId: number;
  chapterId: number;
  value: number;
  gain: number;
  reasons: readonly Reason[];
};

export type CardDay = Outlook & {
  userId: number;
  /** Eligible topics that have a note. */
  topicIds: readonly number[];
  latestChapterId: number | null;
  wanted?: number;
};

export const DAILY_CARDS = 20;
const REST_HOURS = 20;
export const CARD_MINUTES = 0.8;
/** A card that gains less than this of the exam's marks is not shown, so that a day's cards can come to an end. */
const LEAST_MARKS = 0.02;
const MOST_NEW = 0.5;

/**
 * Today's cards (engine.md §5f): topics drawn with probability ∝ (recall gained at the exam, weighed by the paper)²,
 * at most half of them new. Empty when no card is worth its time.
 */
export function dailyCards(day: CardDay): CardPick[] {
  const wanted = Math.max(0, day.wanted ?? DAILY_CARDS);
  const mostNew = Math.floor(MOST_NEW * wanted);
  const chance = chanceOf(day.userId, istDate(day.now), "cards");
  let left = worthwhileCards(day);
  const reasonsOf = reasonsAmong(
    left.map(({ topic }) => topic),
    day.latestChapterId,
    cardReasons,
  );
  const picked: Card[] = [];
  while (picked.length < wanted) {
    const isFull = picked.filter(({ isNew }) => isNew).length >= mostNew;
    const card = draw(
      left.filter(({ isNew }) => !(isNew && isFull)),
      ({ value }) => value ** 2,
      chance,
    );
    if (!card) break;
    picked.push(card);
    left = left.filter((one) => one !== card);
  }
  return picked.map(({ topic, value, gain }) => ({
    topicId: topic.topicId,
    chapterId: topic.chapterId,
    value,
    gain,
    reasons: reasonsOf(topic),
  }));
}

type Card = { topic: TopicValue; gain: number; value: number; isNew: boolean };

function worthwhileCards(day: CardDay): Card[] {
  const values = topicValues(day);
  return [...new Set(day.topicIds)]
    .toSorted((a, b) => a - b)
    .flatMap((topicId) => values.get(topicId) ?? [])
    .filter((topic) => isRested(day, topic.topicId))
    .map((topic) => toCard(day, topic))
    .filter(({ topic, gain }) => gain * topic.share * MARKS_SWING >= LEAST_MARKS);
}

function isRested({ learner, now }: CardDay, topicId: number): boolean {
  const lastAt = learner.topics.get(topicId)?.memory?.lastAt;
  return !lastAt || daysBetween(lastAt, now) * DAY_MS >= REST_HOURS * 3_600_000;
}

/** R after − R without at the horizon, recall pure; a topic never met is not remembered without its card. */
function toCard({ learner, horizon, now }: CardDay, topic: TopicValue): Card {
  const memory = learner.topics.get(topic.topicId)?.memory ?? null;
  const chance = memory ? retrievability(memory, now) : 1;
  const after = recallAfter(horizon.days, expectedStability(memory, chance, now));
  const without = memory ? recallAfter(horizon.days + daysBetween(memory.lastAt, now), memory.stability) : 0;
  const gain = Math.max(0, after - without);
  return { topic, gain, value: (topic.share * gain) / CARD_MINUTES, isNew: memory === null };
}
