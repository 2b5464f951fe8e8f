import { FSRSAlgorithm, Rating } from "ts-fsrs";

/** How a learner met a topic again: it was remembered, or it was not. */
export type Recall = "good" | "again";

/** What is expected to be remembered of one topic. */
export type Memory = {
  /** Days until the chance of recall falls to 90 %. */
  stability: number;
  /** 1 (easy) to 10. */
  difficulty: number;
  lastAt: Date;
  dueAt: Date;
  reps: number;
  lapses: number;
};

const DAY_MS = 86_400_000;
/** Half a year, the furthest an exam is planned ahead: nothing waits longer. */
const LONGEST_INTERVAL_DAYS = 180;
/** Share of its stability that a lapse leaves at least: a topic once known well is learnt again sooner. */
const KEPT_AFTER_LAPSE = 0.35;
/** A note just read is not as new as a flash card never seen, though the learner says it was not remembered. */
const FIRST_LAPSE_FACTOR = 2;

const algorithm = new FSRSAlgorithm({
  enable_short_term: false,
  enable_fuzz: false,
  request_retention: 0.9,
  maximum_interval: LONGEST_INTERVAL_DAYS,
});

/**
 * The memory after a revision at `at`; `memory` is null at the first one. Stability and difficulty follow FSRS-6 with
 * its published default weights (github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm), due when recall is
 * expected at 90 %. A time before the last revision counts as that moment.
 */
export function reviseMemory(memory: Memory | null, recall: Recall, at: Date): Memory {
  const elapsedDays = memory ? daysBetween(memory.lastAt, at) : 0;
  const lastAt = memory && at < memory.lastAt ? memory.lastAt : at;
  const { difficulty, stability: computed } = algorithm.next_state(memory, elapsedDays, gradeOf(recall));
  const stability = recall === "again" ? softenLapse(memory, computed) : computed;
  const intervalDays = algorithm.next_interval(stability, elapsedDays);
  return {
    stability,
    difficulty,
    lastAt,
    dueAt: new Date(lastAt.getTime() + intervalDays * DAY_MS),
    reps: (memory?.reps ?? 0) + 1,
    lapses: (memory?.lapses ?? 0) + (recall === "again" ? 1 : 0),
  };
}

/**
 * The chance, in (0, 1], that a topic is remembered at `at`: R(t, S) = (1 + F·t/S)^−0.1542 with t in days and F such
 * that R(S, S) = 0.9, the forgetting curve of FSRS-6. 1 at or before the last revision.
 */
export function retrievability(
  { stability, lastAt }: Pick<Memory, "stability" | "lastAt">,
  at: Date,
): number {
  return algorithm.forgetting_curve(daysBetween(lastAt, at), stability);
}

const gradeOf = (recall: Recall) => (recall === "good" ? Rating.Good : Rating.Again);
const daysBetween = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / DAY_MS);

function softenLapse(memory: Memory | null, computed: number): number {
  return memory ? Math.max(computed, KEPT_AFTER_LAPSE * memory.stability) : FIRST_LAPSE_FACTOR * computed;
}
