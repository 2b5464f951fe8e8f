import type { ExamSession } from "../../../api/admin-exams.ts";

const dateFormatter = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });
const istDateFormatter = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

/** A date without a time, the same wherever it is read: `21 Jan 2027`. */
export const formatCalendarDate = (date: string): string =>
  dateFormatter.format(new Date(`${date}T00:00:00Z`));

/** The date in India, as dates of sessions are written: `2027-01-21`. */
export const toIstDate = (at: Date): string => istDateFormatter.format(at);

/** `Session 1: 21 Jan 2027`, or the date alone where the exam has one session. */
export const formatExamSession = ({ name, date }: Pick<ExamSession, "name" | "date">): string =>
  name === "" ? formatCalendarDate(date) : `${name}: ${formatCalendarDate(date)}`;

/** The session of an exam that plans are made towards: the first that is not over by `today`. */
export function nextExamSession(
  sessions: readonly ExamSession[],
  exam: ExamSession["exam"],
  today: string,
): ExamSession | undefined {
  return sessions
    .filter((session) => session.exam === exam && session.date >= today)
    .sort((a, b) => a.date.localeCompare(b.date))[0];
}

/** The years of an exam with the sessions of each, the earliest first. */
export function groupByYear(
  sessions: readonly ExamSession[],
  exam: ExamSession["exam"],
): { year: number; sessions: ExamSession[] }[] {
  const sessionsOfExam = sessions.filter((session) => session.exam === exam);
  const years = [...new Set(sessionsOfExam.map(({ year }) => year))].sort((a, b) => a - b);
  return years.map((year) => ({ year, sessions: sessionsOfExam.filter((session) => session.year === year) }));
}
