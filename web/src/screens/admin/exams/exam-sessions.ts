import type { ExamSession } from "../../../api/admin-exams.ts";
import { formatDate } from "../../../format/dates.ts";

/** `Session 1: 21 Jan 2027`, or only the date if the exam session has no name. */
export const formatExamSession = ({ name, date }: Pick<ExamSession, "name" | "date">): string =>
  name === "" ? formatDate(date) : `${name}: ${formatDate(date)}`;

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
