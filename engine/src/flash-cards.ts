import { FSRSAlgorithm, Rating } from "ts-fsrs";
import { DAY_MS, daysBetween, istDay, startOfIstDay } from "./ist-day.ts";

/** How well a learner recalled the answer of a flash card. */
export type CardRating = "again" | "hard" | "good" | "easy";
export const CARD_RATINGS: readonly CardRating[] = ["again", "hard", "good", "easy"];

/**
 * A learner's memory of a flash card. A `learning` card is new and goes through two steps of minutes, a `relearning` one
 * was forgotten and goes through one; the interval of a `review` card is counted in days.
 */
export type CardMemory = {
  phase: "learning" | "relearning" | "review";
  /** The step of minutes that the card is in, from 0. */
  step: number;
  /** Days until the probability of recall falls to 90 %. */
  stability: number;
  /** 1 (easy) to 10 (hard). */
  difficulty: number;
  lastAt: Date;
  /** When the card comes back; the beginning of a day in India if `phase` is `review`. */
  dueAt: Date;
  reps: number;
  lapses: number;
};

/** A rating that a learner has given. `seq` orders them. */
export type CardReview = { rating: CardRating; at: Date; seq: number };

/** New cards a day. */
export const NEW_CARDS_PER_DAY = 20;
/** A card that comes back within this time is shown at once if no other is left. */
export const LEARN_AHEAD_MS = 20 * 60_000;

const MINUTE_MS = 60_000;
const STEPS_MIN = { learning: [1, 10], relearning: [10] } as const;
/** Half a year, the longest horizon of a plan; no interval of a card or a topic is longer. */
export const MAX_INTERVAL_DAYS = 180;
/** Before an exam, an interval is at most this share of the days left (docs/engine.md §5c). */
const MAX_SHARE_OF_DAYS_LEFT = 0.5;

/** Unlike that of topics, it counts reviews on one day, because a forgotten card returns after minutes. */
const algorithm = new FSRSAlgorithm({
  enable_short_term: true,
  enable_fuzz: false,
  request_retention: 0.9,
  maximum_interval: MAX_INTERVAL_DAYS,
});
const fsrsRatings = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy } as const;

/**
 * The memory after a card was rated at `at`; `memory` is null if it is new. Days are calendar days in India. `examAt` is
 * when the learner's exam takes place; null if unknown. A time before the last review counts as the time of that review.
 */
export function rateCard(
  memory: CardMemory | null,
  rating: CardRating,
  at: Date,
  examAt: Date | null,
): CardMemory {
  const lastAt = memory && at < memory.lastAt ? memory.lastAt : at;
  const next = {
    ...nextState(memory, rating, lastAt),
    lastAt,
    reps: (memory?.reps ?? 0) + 1,
    lapses: (memory?.lapses ?? 0) + (memory?.phase === "review" && rating === "again" ? 1 : 0),
  };
  const step = nextStep(memory, rating);
  if (step)
    return {
      ...next,
      phase: step.phase,
      step: step.index,
      dueAt: new Date(lastAt.getTime() + step.minutes * MINUTE_MS),
    };
  const days = intervalDays(memory, rating, lastAt, examAt);
  return {
    ...next,
    phase: "review",
    step: 0,
    dueAt: new Date(startOfIstDay(lastAt).getTime() + days * DAY_MS),
  };
}

/** The memory after these reviews, in the order of their `seq`; null without any. */
export function replayReviews(reviews: readonly CardReview[], examAt: Date | null): CardMemory | null {
  return [...reviews]
    .sort((a, b) => a.seq - b.seq)
    .reduce<CardMemory | null>((memory, { rating, at }) => rateCard(memory, rating, at, examAt), null);
}

function nextState(memory: CardMemory | null, rating: CardRating, at: Date) {
  const days = memory ? istDay(at) - istDay(memory.lastAt) : 0;
  const { stability, difficulty } = algorithm.next_state(memory, days, fsrsRatings[rating]);
  return { stability, difficulty };
}

/** The step of minutes that follows a rating; undefined if the card is next due after days. */
function nextStep(memory: CardMemory | null, rating: CardRating) {
  if (rating === "easy" || (memory?.phase === "review" && rating !== "again")) return undefined;
  const phase: keyof typeof STEPS_MIN =
    memory === null || memory.phase === "learning" ? "learning" : "relearning";
  const current = memory?.phase === phase ? memory.step : 0;
  const index = rating === "again" ? 0 : rating === "hard" ? current : current + 1;
  const steps: readonly number[] = STEPS_MIN[phase];
  const [first = 0, second = 2 * first] = steps;
  const minutes = steps[index];
  if (minutes === undefined) return undefined;
  // Hard at the first step comes back between Again and Good.
  return {
    phase,
    index,
    minutes: rating === "hard" && index === 0 ? Math.round((first + second) / 2) : minutes,
  };
}

/** The interval in whole days. That of Hard is shorter than that of Good, and that one than that of Easy. */
function intervalDays(memory: CardMemory | null, rating: CardRating, at: Date, examAt: Date | null): number {
  const limit = longestInterval(at, examAt);
  const daysOf = (graded: CardRating) => {
    const { stability } = nextState(memory, graded, at);
    return algorithm.next_interval(stability, 0);
  };
  const hard = daysOf("hard");
  const good = Math.max(daysOf("good"), memory?.phase === "review" ? hard + 1 : 1);
  const easy = Math.max(daysOf("easy"), good + 1);
  return Math.min(limit, { again: 1, hard: Math.min(hard, good), good, easy }[rating]);
}

function longestInterval(at: Date, examAt: Date | null): number {
  if (!examAt || istDay(examAt) < istDay(at)) return MAX_INTERVAL_DAYS;
  const daysLeft = Math.floor(daysBetween(at, examAt));
  return Math.min(MAX_INTERVAL_DAYS, Math.max(1, Math.floor(MAX_SHARE_OF_DAYS_LEFT * daysLeft)));
}
