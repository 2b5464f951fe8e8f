import type { ExamSession } from "../../../api/admin-exams.ts";

const dateFormatter = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });
const istDateFormatter = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

/** Formats a date without a time, independent of the time zone: `21 Jan 2027`. */
export const formatCalendarDate = (date: string): string =>
  dateFormatter.format(new Date(`${date}T00:00:00Z`));

/** Returns the date in India (IST) at this moment, in the format of exam session dates: `2027-01-21`. */
export const toIstDate = (at: Date): string => istDateFormatter.format(at);

/** `Session 1: 21 Jan 2027`, or only the date if the exam session has no name. */
export const formatExamSession = ({ name, date }: Pick<ExamSession, "name" | "date">): string =>
  name === "" ? formatCalendarDate(date) : `${name}: ${formatCalendarDate(date)}`;

/** Returns the exam session that students' plans aim at: the first on or after `today` (a date in India). */
export function nextExamSession(
  sessions: readonly ExamSession[],
  exam: ExamSession["exam"],
  today: string,
): ExamSession | undefined {
  return sessions
    .filter((session) => session.exam === exam && session.date >= today)
    .sort((a, b) => a.date.localeCompare(b.date))[0];
}

/** Returns the years of an exam with their exam sessions, earliest year first. */
export function groupByYear(
  sessions: readonly ExamSession[],
  exam: ExamSession["exam"],
): { year: number; sessions: ExamSession[] }[] {
  const sessionsOfExam = sessions.filter((session) => session.exam === exam);
  const years = [...new Set(sessionsOfExam.map(({ year }) => year))].sort((a, b) => a - b);
  return years.map((year) => ({ year, sessions: sessionsOfExam.filter((session) => session.year === year) }));
}
