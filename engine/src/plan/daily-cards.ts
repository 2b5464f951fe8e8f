import { DAY_MS, daysBetween, istDate } from "../ist-day.ts";
import { expectedStability, recallAfter, retrievability } from "../memory.ts";
import { seededRandom } from "../prng.ts";
import { cardReasons, createTopicExplainer, type Reason } from "./reasons.ts";
import { MARKS_RANGE, type PlanContext, type TopicValue, topicValues } from "./topic-value.ts";
import { weightedSample } from "./weighted-sample.ts";

export type CardPick = {
  topicId: number;
  chapterId: number;
  value: number;
  gain: number;
  reasons: Reason[];
};

export type DailyCardsInput = PlanContext & {
  userId: number;
  /** Eligible topics that have a note. */
  topicIds: readonly number[];
  latestChapterId: number | null;
  cardCount?: number;
};

export const DAILY_CARDS = 20;
/** A learner with fewer minutes a day gets fewer cards and questions. */
const FULL_DAY_MINUTES = 30;
const MIN_HOURS_BETWEEN_REVIEWS = 20;
export const CARD_MINUTES = 0.8;
/** A card that gains fewer exam marks than this is not shown, so that a learner can finish the day's cards. */
const MIN_MARKS_GAIN = 0.02;
const MAX_NEW_SHARE = 0.5;

/** The part of a full day's cards and questions that fits into the minutes which a learner has a day. */
export const shareOfDay = (dailyMinutes: number): number => Math.min(1, dailyMinutes / FULL_DAY_MINUTES);

/** Number of cards per day. */
export const cardsPerDay = (dailyMinutes: number): number =>
  Math.max(1, Math.round(DAILY_CARDS * shareOfDay(dailyMinutes)));

/**
 * Selects today's cards (engine.md §5f): samples topics with probability ∝ (recall gained at the exam × share of the
 * paper)², at most half of them new. Returns an empty list if no card is worth its time.
 */
export function dailyCards(input: DailyCardsInput): CardPick[] {
  const cardCount = Math.max(0, input.cardCount ?? DAILY_CARDS);
  const maxNew = Math.floor(MAX_NEW_SHARE * cardCount);
  const random = seededRandom(input.userId, istDate(input.now), "cards");
  let candidates = worthwhileCards(input);
  const reasonsOf = createTopicExplainer(
    candidates.map(({ topic }) => topic),
    input.latestChapterId,
    cardReasons,
  );
  const selectedCards: CardCandidate[] = [];
  while (selectedCards.length < cardCount) {
    const isNewLimitReached = selectedCards.filter(({ isNew }) => isNew).length >= maxNew;
    const card = weightedSample(
      candidates.filter(({ isNew }) => !(isNew && isNewLimitReached)),
      ({ value }) => value ** 2,
      random,
    );
    if (!card) break;
    selectedCards.push(card);
    candidates = candidates.filter((candidate) => candidate !== card);
  }
  return selectedCards.map(({ topic, value, gain }) => ({
    topicId: topic.topicId,
    chapterId: topic.chapterId,
    value,
    gain,
    reasons: reasonsOf(topic),
  }));
}

type CardCandidate = { topic: TopicValue; gain: number; value: number; isNew: boolean };

function worthwhileCards(input: DailyCardsInput): CardCandidate[] {
  const values = topicValues(input);
  return [...new Set(input.topicIds)]
    .toSorted((a, b) => a - b)
    .flatMap((topicId) => values.get(topicId) ?? [])
    .filter((topic) => isReviewable(input, topic.topicId))
    .map((topic) => toCard(input, topic))
    .filter(({ topic, gain }) => gain * topic.share * MARKS_RANGE >= MIN_MARKS_GAIN);
}

function isReviewable({ learner, now }: DailyCardsInput, topicId: number): boolean {
  const lastAt = learner.topics.get(topicId)?.memory?.lastAt;
  return !lastAt || daysBetween(lastAt, now) * DAY_MS >= MIN_HOURS_BETWEEN_REVIEWS * 3_600_000;
}

/**
 * The gain is R with the card minus R without it, at the horizon and without ρ. A topic that was never practised or
 * reviewed has no recall without its card.
 */
function toCard({ learner, horizon, now }: DailyCardsInput, topic: TopicValue): CardCandidate {
  const memory = learner.topics.get(topic.topicId)?.memory ?? null;
  const recallProbability = memory ? retrievability(memory, now) : 1;
  const recallWithCard = recallAfter(horizon.days, expectedStability(memory, recallProbability, now));
  const recallWithoutCard = memory
    ? recallAfter(horizon.days + daysBetween(memory.lastAt, now), memory.stability)
    : 0;
  const gain = Math.max(0, recallWithCard - recallWithoutCard);
  return { topic, gain, value: (topic.share * gain) / CARD_MINUTES, isNew: memory === null };
}
