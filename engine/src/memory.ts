import { default_w, FSRSAlgorithm, Rating } from "ts-fsrs";
import { MAX_INTERVAL_DAYS } from "./flash-cards.ts";
import { DAY_MS, daysBetween, istDay } from "./ist-day.ts";

/** Whether a learner recalled a topic (`good`) or not (`again`). */
export type RecallRating = "good" | "again";

/** Memory state of one topic, shared by its card and its questions. */
export type Memory = {
  /** Days until the recall probability falls to 90 %. */
  stability: number;
  /** 1 (easy) to 10 (hard). */
  difficulty: number;
  lastAt: Date;
  dueAt: Date;
  reps: number;
  lapses: number;
  /** When the card was last rated as recalled; null once a question answered incorrectly has contradicted that. */
  cardRecalledAt?: Date | null;
  /** Set after a failed recall on the day of `lastAt`; another one on that day has no effect. */
  hasLapsedToday?: boolean | null;
};

/** A lapse leaves at least this share of the stability, because a topic once known well is relearned sooner. */
const MIN_STABILITY_SHARE_AFTER_LAPSE = 0.35;
const INITIAL_DIFFICULTY = 5;
/**
 * After a first failed recall the initial stability of FSRS is doubled: the learner has at least just read the note or
 * question.
 */
const FIRST_LAPSE_FACTOR = 2;
const SAME_DAY_LAPSE_FACTOR = 0.75;
const MIN_STABILITY_AFTER_SAME_DAY_LAPSE = 0.3;
const MIN_STABILITY = 0.1;
/** A question answered incorrectly this soon after a card shows that the card was not recalled either. */
const CARD_CONTRADICTION_DAYS = 2;
/** A card shown for less than this was not read. */
const MIN_DWELL_MS = 3000;

const algorithm = new FSRSAlgorithm({
  enable_short_term: false,
  enable_fuzz: false,
  request_retention: 0.9,
  maximum_interval: MAX_INTERVAL_DAYS,
});
const [FIRST_AGAIN = 0, , FIRST_GOOD = 0] = default_w;
const DECAY = -(default_w[20] ?? 0);
const FACTOR = 0.9 ** (1 / DECAY) - 1;

/** R(t, S) = (1 + F·t/S)^−0.1542 with F such that R(S, S) = 0.9 and t in days: the FSRS-6 curve (engine.md §5c). */
export function recallAfter(days: number, stability: number): number {
  return (1 + (FACTOR * Math.max(0, days)) / stability) ** DECAY;
}

/** The probability, in (0, 1], that a topic is recalled at `at`; 1 at or before the last practice. */
export function retrievability(
  { stability, lastAt }: Pick<Memory, "stability" | "lastAt">,
  at: Date,
): number {
  return recallAfter(daysBetween(lastAt, at), stability);
}

/**
 * The memory after a card was reviewed at `at`; `memory` is null if the topic was never practised or reviewed. The
 * first practice or review on a later Indian day updates stability and difficulty by FSRS-6 with its default weights
 * (engine.md §5c); on the same day only one lapse counts. A time before the last practice counts as the time of that
 * practice. A card shown for less than three seconds changes nothing, unless `memory` is null.
 */
export function memoryAfterCard(
  memory: Memory | null,
  rating: RecallRating,
  at: Date,
  dwellMs?: number | null,
): Memory {
  if (memory && dwellMs !== undefined && dwellMs !== null && dwellMs < MIN_DWELL_MS) return memory;
  const next = review(memory, rating, at);
  if (rating === "good") return { ...next, cardRecalledAt: next.lastAt };
  return next.cardRecalledAt ? { ...next, cardRecalledAt: null } : next;
}

/**
 * The memory after a question on the topic. A question answered incorrectly within two days of a card counts as Again
 * for the card. An answer older than the last practice or review (from a quiz that ended late) only increases `reps`,
 * because it tells nothing about recall since then.
 */
export function memoryAfterAnswer(memory: Memory | null, rating: RecallRating, at: Date): Memory {
  if (memory && at < memory.lastAt) return { ...memory, reps: memory.reps + 1 };
  if (!memory || rating === "good") return review(memory, rating, at);
  const isCardContradicted =
    !!memory.cardRecalledAt && daysBetween(memory.cardRecalledAt, at) <= CARD_CONTRADICTION_DAYS;
  const next = isCardContradicted
    ? { ...lapse(memory, at), hasLapsedToday: true }
    : review(memory, rating, at);
  return memory.cardRecalledAt ? { ...next, cardRecalledAt: null } : next;
}

/** Expected stability after practising at `at` with this probability of success: S′ of engine.md §5e. */
export function expectedStability(memory: Memory | null, successProbability: number, at: Date): number {
  if (memory && isSameDay(memory, at)) return memory.stability;
  const good = memory ? nextFsrsState(memory, "good", at).stability : FIRST_GOOD;
  const again = memory ? nextFsrsState(memory, "again", at).stability : FIRST_LAPSE_FACTOR * FIRST_AGAIN;
  return successProbability * good + (1 - successProbability) * again;
}

function review(memory: Memory | null, rating: RecallRating, at: Date): Memory {
  if (!memory) return initialMemory(rating, at);
  return isSameDay(memory, at)
    ? reviewSameDay(memory, rating, at)
    : advance(memory, nextFsrsState(memory, rating, at), at);
}

function initialMemory(rating: RecallRating, at: Date): Memory {
  const stability = rating === "good" ? FIRST_GOOD : FIRST_LAPSE_FACTOR * FIRST_AGAIN;
  return {
    stability,
    difficulty: INITIAL_DIFFICULTY,
    lastAt: at,
    dueAt: dueAfter(at, stability),
    reps: 1,
    lapses: rating === "again" ? 1 : 0,
  };
}

function reviewSameDay(memory: Memory, rating: RecallRating, at: Date): Memory {
  const isFirstLapseToday = rating === "again" && !memory.hasLapsedToday;
  const reducedStability = Math.max(
    MIN_STABILITY_AFTER_SAME_DAY_LAPSE,
    SAME_DAY_LAPSE_FACTOR * memory.stability,
  );
  const stability = isFirstLapseToday ? Math.min(memory.stability, reducedStability) : memory.stability;
  const next = advance(memory, { stability, difficulty: memory.difficulty, isLapse: isFirstLapseToday }, at);
  return isFirstLapseToday || memory.hasLapsedToday ? { ...next, hasLapsedToday: true } : next;
}

const lapse = (memory: Memory, at: Date) => advance(memory, nextFsrsState(memory, "again", at), at);

type MemoryUpdate = { stability: number; difficulty: number; isLapse: boolean };

function nextFsrsState(memory: Memory, rating: RecallRating, at: Date): MemoryUpdate {
  const days = daysBetween(memory.lastAt, at);
  const { difficulty, stability } = algorithm.next_state(memory, days, toFsrsRating(rating));
  const minStability = rating === "again" ? MIN_STABILITY_SHARE_AFTER_LAPSE * memory.stability : 0;
  return {
    stability: Math.max(MIN_STABILITY, minStability, stability),
    difficulty,
    isLapse: rating === "again",
  };
}

function advance(memory: Memory, { stability, difficulty, isLapse }: MemoryUpdate, at: Date): Memory {
  const { hasLapsedToday: _, ...rest } = memory;
  const lastAt = at < memory.lastAt ? memory.lastAt : at;
  return {
    ...rest,
    stability,
    difficulty,
    lastAt,
    dueAt: dueAfter(lastAt, stability),
    reps: memory.reps + 1,
    lapses: memory.lapses + (isLapse ? 1 : 0),
  };
}

const isSameDay = ({ lastAt }: Memory, at: Date) => istDay(at) <= istDay(lastAt);
const toFsrsRating = (rating: RecallRating) => (rating === "good" ? Rating.Good : Rating.Again);
const dueAfter = (lastAt: Date, stability: number) =>
  new Date(lastAt.getTime() + algorithm.next_interval(stability, 0) * DAY_MS);
