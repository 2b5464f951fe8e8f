import { DAY_MS, istDay } from "../ist-day.ts";

/** Free freezes in each calendar month in India. */
export const FREEZES_PER_MONTH = 2;

/** The plan's goal for a day is a completed quiz, or so many reviewed cards. */
export const STREAK_CARDS = 10;

export type Streak = {
  /** Days with the goal reached in the run that today continues, frozen days not counted. */
  current: number;
  longest: number;
  isTodayReached: boolean;
  /** Dates in India that freezes cover, oldest first. */
  frozenDates: string[];
  /** The last of them in the run that today continues; null if there is none. */
  lastFrozenDate: string | null;
  freezesLeftThisMonth: number;
};

/**
 * The streak that these dates with a reached goal give, as of a date in India. A day without the goal is covered by a
 * freeze of its own month. A gap with a day that no freeze is left for ends the run, and takes no freezes: they would
 * save nothing. Today ends no run before it is over.
 */
export function streakOf(reachedDates: Iterable<string>, today: string): Streak {
  const todayNumber = dayNumber(today);
  const reached = [...new Set([...reachedDates].map(dayNumber))]
    .filter((day) => day <= todayNumber)
    .toSorted((a, b) => a - b);
  const frozen: number[] = [];
  let current = 0;
  let longest = 0;
  let previous: number | undefined;
  let frozenBefore = 0;
  for (const day of reached) {
    const continues = previous !== undefined && freezeGap(previous, day, frozen);
    current = continues ? current + 1 : 1;
    if (!continues) frozenBefore = frozen.length;
    longest = Math.max(longest, current);
    previous = day;
  }
  if (previous !== undefined && previous < todayNumber && !freezeGap(previous, todayNumber, frozen))
    current = 0;
  const frozenDates = frozen.map(dateOf);
  return {
    current,
    longest,
    isTodayReached: previous === todayNumber,
    frozenDates,
    lastFrozenDate: current > 0 ? (frozenDates.slice(frozenBefore).at(-1) ?? null) : null,
    freezesLeftThisMonth: FREEZES_PER_MONTH - frozenDates.filter((date) => isSameMonth(date, today)).length,
  };
}

/** Freezes the days between two days and returns true, or returns false if a month hasn't enough freezes left. */
function freezeGap(from: number, to: number, frozen: number[]): boolean {
  const gap = Array.from(
    { length: Math.min(to - from - 1, 2 * FREEZES_PER_MONTH + 1) },
    (_, index) => from + 1 + index,
  );
  const all = [...frozen, ...gap].map(dateOf);
  const isCovered = gap
    .map(dateOf)
    .every((date) => all.filter((other) => isSameMonth(other, date)).length <= FREEZES_PER_MONTH);
  if (isCovered) frozen.push(...gap);
  return isCovered;
}

const isSameMonth = (a: string, b: string) => a.slice(0, 7) === b.slice(0, 7);
const dayNumber = (date: string) => istDay(new Date(`${date}T12:00:00+05:30`));
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
