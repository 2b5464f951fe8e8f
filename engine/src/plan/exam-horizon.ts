import { daysBetween, istDate, istDay } from "../ist-day.ts";

export type TargetExam = "JEE Main" | "JEE Advanced";
/** An exam as questions, topics and weightages name it. */
export type ExamTrack = "main" | "advanced";
/** The exam that a learner prepares for; without a goal JEE Main. */
export const examTrackOf = (exam: TargetExam | null): ExamTrack =>
  exam === "JEE Advanced" ? "advanced" : "main";
export type ExamSession = { exam: TargetExam; year: number; name: string; date: Date };

/**
 * What a plan works towards. `days` is H of engine.md §5d: the number of days ahead at which gains are computed.
 * `maintenance` follows the last exam session of the target year, or a target year that is over without a known one.
 * `laterSession`: the first session of JEE Advanced, while the next one is still of JEE Main.
 */
export type ExamHorizon =
  | { kind: "exam"; examSession: ExamSession; laterSession?: ExamSession; daysLeft: number; days: number }
  | { kind: "rolling" | "maintenance"; days: number };

/** Longer horizons make the gains of all topics nearly equal. */
const MAX_HORIZON_DAYS = 180;
const FINAL_PHASE_DAYS = 30;

/** The exams that a learner with this goal writes: JEE Advanced is open only to those who have passed JEE Main. */
export const examsOf = (goal: TargetExam | null): readonly TargetExam[] =>
  goal === "JEE Advanced" ? ["JEE Main", "JEE Advanced"] : ["JEE Main"];

/**
 * The horizon for a learner's goal (engine.md §5d): the next session of its exams, so a plan for JEE Advanced turns to it
 * by itself when the last session of JEE Main is past. `targetYear` 0 means none. On the day of an exam, that exam still
 * counts.
 */
export function examHorizon(
  examSessions: readonly ExamSession[],
  goal: { exam: TargetExam | null; targetYear: number },
  now: Date,
): ExamHorizon {
  const exams = examsOf(goal.exam);
  const targetSessions = examSessions.filter(
    ({ exam, year }) => exams.includes(exam) && year === goal.targetYear,
  );
  const [examSession, ...later] = targetSessions
    .filter(({ date }) => istDay(date) >= istDay(now))
    .toSorted((a, b) => a.date.getTime() - b.date.getTime());
  if (!examSession) {
    const isOver =
      targetSessions.some(({ exam }) => exam === exams.at(-1)) || isPastYear(goal.targetYear, now);
    return { kind: isOver ? "maintenance" : "rolling", days: MAX_HORIZON_DAYS };
  }
  const daysLeft = daysBetween(now, examSession.date);
  const laterSession = later.find(({ exam }) => exam !== examSession.exam);
  return {
    kind: "exam",
    examSession,
    ...(laterSession && { laterSession }),
    daysLeft,
    days: Math.min(MAX_HORIZON_DAYS, daysLeft),
  };
}

/** The exams that a learner with this goal still writes; none after the last session. */
export function examsAhead(goal: TargetExam | null, horizon: ExamHorizon): readonly TargetExam[] {
  const exams = examsOf(goal);
  if (horizon.kind === "exam") return exams.slice(exams.indexOf(horizon.examSession.exam));
  return horizon.kind === "rolling" ? exams : [];
}

const isPastYear = (year: number, now: Date) => year > 0 && year < Number(istDate(now).slice(0, 4));

/**
 * Whether the exam is so near that past papers at exam speed are better practice than questions of the right
 * difficulty.
 */
export function isFinalPhase(horizon: ExamHorizon): boolean {
  return horizon.kind === "exam" && horizon.daysLeft <= FINAL_PHASE_DAYS;
}

/** Usual dates of a year's exam sessions (engine.md §5d), until editors enter the announced dates. */
export function defaultExamSessions(year: number): ExamSession[] {
  const sessionOn = (exam: TargetExam, name: string, day: string): ExamSession => ({
    exam,
    year,
    name,
    date: new Date(`${year}-${day}T00:00:00+05:30`),
  });
  return [
    sessionOn("JEE Main", "Session 1", "01-21"),
    sessionOn("JEE Main", "Session 2", "04-01"),
    sessionOn("JEE Advanced", "", "05-24"),
  ];
}
