import type { ExamSession, ExamYear } from "../../../api/admin-exams.ts";

/** The first year and the last that sessions can be given for. */
const FIRST_YEAR = 2024;
const LAST_YEAR = 2100;
export const MOST_SESSIONS = 12;

/** Sessions of one exam in one year while they are typed. */
export type YearDraft = {
  exam: ExamSession["exam"];
  year: string;
  sessions: readonly { key: number; name: string; date: string }[];
};

type Problems = { year?: string; sessions: { key: number; name?: string; date?: string }[] };

/** With room for one more session. */
export function withSession(draft: YearDraft): YearDraft {
  const key = Math.max(0, ...draft.sessions.map((session) => session.key)) + 1;
  return { ...draft, sessions: [...draft.sessions, { key, name: "", date: "" }] };
}

/** What is to be said beside the fields, and whether there is anything. `taken`: years that have sessions already. */
export function problemsOf(draft: YearDraft, taken: readonly number[]): Problems & { isSound: boolean } {
  const year = yearProblem(draft.year, taken);
  const sessions = draft.sessions.map(({ key, name, date }, index) => {
    const before = draft.sessions.slice(0, index);
    const isTwice = before.some((other) => other.name.trim() === name.trim());
    return {
      key,
      ...(isTwice ? { name: name.trim() === "" ? "Give it a name." : "Another session has this name." } : {}),
      ...dateProblem(date, draft.year),
    };
  });
  const isSound = year === undefined && sessions.every((one) => Object.keys(one).length === 1);
  return { ...(year === undefined ? {} : { year }), sessions, isSound };
}

/** The draft as it is sent. */
export const bodyOf = ({ exam, year, sessions }: YearDraft): ExamYear => ({
  exam,
  year: Number(year),
  sessions: sessions.map(({ name, date }) => ({ name: name.trim(), date })),
});

function yearProblem(year: string, taken: readonly number[]): string | undefined {
  const isYear = /^\d{4}$/.test(year) && Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR;
  if (!isYear) return `Write a year from ${FIRST_YEAR} to ${LAST_YEAR}.`;
  return taken.includes(Number(year)) ? "This year has sessions already: change them there." : undefined;
}

function dateProblem(date: string, year: string): { date?: string } {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return { date: "Choose a date." };
  return date.startsWith(`${year}-`) ? {} : { date: `This is not in ${year}.` };
}
