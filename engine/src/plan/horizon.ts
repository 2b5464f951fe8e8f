import { daysBetween, istDate, istDay } from "../ist-day.ts";

export type TargetExam = "JEE Main" | "JEE Advanced";
export type ExamSession = { exam: TargetExam; year: number; name: string; date: Date };

/**
 * What a plan works towards. `days` is H of engine.md §5d: how far ahead gains are reckoned. `maintenance` is the
 * time after the last session of the target year, or after a year of which no session is known.
 */
export type Horizon =
  | { kind: "exam"; session: ExamSession; daysLeft: number; days: number }
  | { kind: "rolling" | "maintenance"; days: number };

/** Longer horizons flatten all gains. */
const LONGEST_HORIZON_DAYS = 180;
const LAST_STRETCH_DAYS = 30;

/**
 * The horizon of a learner's goal (engine.md §5d); `targetYear` 0 stands for none. The day of an exam still counts.
 */
export function horizonOf(
  sessions: readonly ExamSession[],
  goal: { exam: TargetExam | null; targetYear: number },
  now: Date,
): Horizon {
  const own = sessions.filter(
    ({ exam, year }) => exam === (goal.exam ?? "JEE Main") && year === goal.targetYear,
  );
  if (own.length === 0)
    return { kind: isOver(goal.targetYear, now) ? "maintenance" : "rolling", days: LONGEST_HORIZON_DAYS };
  const session = own
    .filter(({ date }) => istDay(date) >= istDay(now))
    .toSorted((a, b) => a.date.getTime() - b.date.getTime())[0];
  if (!session) return { kind: "maintenance", days: LONGEST_HORIZON_DAYS };
  const daysLeft = daysBetween(now, session.date);
  return { kind: "exam", session, daysLeft, days: Math.min(LONGEST_HORIZON_DAYS, daysLeft) };
}

const isOver = (year: number, now: Date) => year > 0 && year < Number(istDate(now).slice(0, 4));

/** Whether the exam is so near that past papers at exam speed are better practice than the right difficulty. */
export function isLastStretch(horizon: Horizon): boolean {
  return horizon.kind === "exam" && horizon.daysLeft <= LAST_STRETCH_DAYS;
}

/** When the sessions of a year usually are (engine.md §5d), until editors enter the announced dates. */
export function usualSessions(year: number): ExamSession[] {
  const on = (exam: TargetExam, name: string, day: string): ExamSession => ({
    exam,
    year,
    name,
    date: new Date(`${year}-${day}T00:00:00+05:30`),
  });
  return [
    on("JEE Main", "Session 1", "01-21"),
    on("JEE Main", "Session 2", "04-01"),
    on("JEE Advanced", "", "05-24"),
  ];
}
