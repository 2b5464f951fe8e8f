import { isAccepted } from "../grading.ts";
import { istDate } from "../ist-day.ts";
import type { DrillItem, DrillKind } from "./drill-items.ts";

/** How long a set lasts. */
export const DRILL_SECONDS = 90;

/** An answer to the item at this index of the set, given so long after its start. */
export type DrillAnswer = { index: number; text: string; msFromStart: number };

/** One marked answer. `ms` is the time since the answer before it. */
export type DrillResult = { index: number; kind: DrillKind; isRight: boolean; ms: number };

export type DrillScore = { results: DrillResult[]; answered: number; right: number };

/**
 * Marks the answers of a set. Of several answers to an item the first counts, because the next item follows at once.
 * Answers after 90 seconds and empty ones don't count.
 */
export function scoreDrill(items: readonly DrillItem[], answers: readonly DrillAnswer[]): DrillScore {
  const results: DrillResult[] = [];
  const answered = new Set<number>();
  let previousMs = 0;
  for (const { index, text, msFromStart } of answers.toSorted((a, b) => a.msFromStart - b.msFromStart)) {
    const item = items[index];
    const isInTime = msFromStart >= 0 && msFromStart <= 1000 * DRILL_SECONDS;
    if (!item || !isInTime || answered.has(index) || text.trim() === "") continue;
    answered.add(index);
    results.push({
      index,
      kind: item.kind,
      isRight: isAccepted([item.accept], text),
      ms: msFromStart - previousMs,
    });
    previousMs = msFromStart;
  }
  return { results, answered: results.length, right: results.filter(({ isRight }) => isRight).length };
}

export type DrillTrendPoint = {
  /** Date in India. */
  date: string;
  answered: number;
  right: number;
  /** Right answers a minute: speed and accuracy in one number. */
  rightPerMinute: number;
};

export type DrillTrend = {
  kind: DrillKind;
  points: DrillTrendPoint[];
  direction: "up" | "down" | "level" | null;
};

/** A direction needs this many answers on the days before the last one, and on the last one. */
const MIN_ANSWERS = 5;
/** Smaller changes are level. */
const LEVEL_SHARE = 0.1;

/** The trend of each kind that was practised: a point a day, and whether the last day beats the days before it. */
export function drillTrends(results: readonly (Omit<DrillResult, "index"> & { at: Date })[]): DrillTrend[] {
  return [...Map.groupBy(results, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const byDate = Map.groupBy(ofKind, ({ at }) => istDate(at));
    const days = [...byDate].toSorted(([a], [b]) => a.localeCompare(b));
    const lastDay = days.at(-1)?.[1] ?? [];
    const before = days.slice(0, -1).flatMap(([, ofDay]) => ofDay);
    return {
      kind,
      points: days.map(([date, ofDay]) => ({
        date,
        answered: ofDay.length,
        right: ofDay.filter(({ isRight }) => isRight).length,
        rightPerMinute: rightPerMinute(ofDay),
      })),
      direction: directionOf(before, lastDay),
    };
  });
}

type MarkedAnswer = Pick<DrillResult, "isRight" | "ms">;

function directionOf(
  before: readonly MarkedAnswer[],
  last: readonly MarkedAnswer[],
): DrillTrend["direction"] {
  if (before.length < MIN_ANSWERS || last.length < MIN_ANSWERS) return null;
  const change = rightPerMinute(last) - rightPerMinute(before);
  if (Math.abs(change) <= LEVEL_SHARE * rightPerMinute(before)) return "level";
  return change > 0 ? "up" : "down";
}

function rightPerMinute(results: readonly MarkedAnswer[]): number {
  const minutes = results.reduce((sum, { ms }) => sum + ms, 0) / 60_000;
  return minutes === 0 ? 0 : results.filter(({ isRight }) => isRight).length / minutes;
}
