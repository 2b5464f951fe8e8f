import type { ExamSession } from "../../../api/admin-exams.ts";

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });
const indianDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

/** A date without a time, the same wherever it is read: `21 Jan 2027`. */
export const dateWords = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

/** The date in India, as dates of sessions are written: `2027-01-21`. */
export const dateInIndia = (at: Date): string => indianDay.format(at);

/** `Session 1: 21 Jan 2027`, or the date alone where the exam has one session. */
export const sessionWords = ({ name, date }: Pick<ExamSession, "name" | "date">): string =>
  name === "" ? dateWords(date) : `${name}: ${dateWords(date)}`;

/** The session of an exam that plans are made towards: the first that is not over by `today`. */
export function nextSession(
  sessions: readonly ExamSession[],
  exam: ExamSession["exam"],
  today: string,
): ExamSession | undefined {
  return sessions
    .filter((session) => session.exam === exam && session.date >= today)
    .sort((a, b) => a.date.localeCompare(b.date))[0];
}

/** The years of an exam with the sessions of each, the earliest first. */
export function yearsOf(
  sessions: readonly ExamSession[],
  exam: ExamSession["exam"],
): { year: number; sessions: ExamSession[] }[] {
  const ofExam = sessions.filter((session) => session.exam === exam);
  const years = [...new Set(ofExam.map(({ year }) => year))].sort((a, b) => a - b);
  return years.map((year) => ({ year, sessions: ofExam.filter((session) => session.year === year) }));
}
