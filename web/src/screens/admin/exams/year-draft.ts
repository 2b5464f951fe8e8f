import type { ExamSession, ExamYear } from "../../../api/admin-exams.ts";

/** First and last year that can have exam sessions. */
const FIRST_YEAR = 2024;
const LAST_YEAR = 2100;
export const MAX_EXAM_SESSIONS = 12;

/** The exam sessions of one exam in one year, as typed in the form. */
export type YearDraft = {
  exam: ExamSession["exam"];
  year: string;
  sessions: readonly { key: number; name: string; date: string }[];
};

type YearErrors = { year?: string; sessions: { key: number; name?: string; date?: string }[] };

/** Returns the draft with an empty exam session added. */
export function withExamSession(draft: YearDraft): YearDraft {
  const key = Math.max(0, ...draft.sessions.map((session) => session.key)) + 1;
  return { ...draft, sessions: [...draft.sessions, { key, name: "", date: "" }] };
}

/** Returns the error messages of the fields and whether the draft is valid. `takenYears` already have exam sessions. */
export function validateYear(
  draft: YearDraft,
  takenYears: readonly number[],
): YearErrors & { isValid: boolean } {
  const year = yearError(draft.year, takenYears);
  const sessions = draft.sessions.map(({ key, name, date }, index) => {
    const earlierSessions = draft.sessions.slice(0, index);
    const isDuplicateName = earlierSessions.some((other) => other.name.trim() === name.trim());
    return {
      key,
      ...(isDuplicateName
        ? { name: name.trim() === "" ? "Give it a name." : "Another session has this name." }
        : {}),
      ...dateError(date, draft.year),
    };
  });
  const isValid = year === undefined && sessions.every((session) => Object.keys(session).length === 1);
  return { ...(year === undefined ? {} : { year }), sessions, isValid };
}

/** Returns the request body for a draft. */
export const toRequestBody = ({ exam, year, sessions }: YearDraft): ExamYear => ({
  exam,
  year: Number(year),
  sessions: sessions.map(({ name, date }) => ({ name: name.trim(), date })),
});

function yearError(year: string, takenYears: readonly number[]): string | undefined {
  const isYear = /^\d{4}$/.test(year) && Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR;
  if (!isYear) return `Write a year from ${FIRST_YEAR} to ${LAST_YEAR}.`;
  return takenYears.includes(Number(year)) ? "This year already has sessions. Edit them instead." : undefined;
}

function dateError(date: string, year: string): { date?: string } {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return { date: "Choose a date." };
  return date.startsWith(`${year}-`) ? {} : { date: `This is not in ${year}.` };
}
