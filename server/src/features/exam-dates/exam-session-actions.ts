import type { ExamSession, ExamSessions, ExamYear } from "@rasayan/contract";
import { defaultExamSessions, istDate } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { matchesETag, staleError, withETag } from "../../row-etag.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import {
  findCurrentYear,
  findLastExamYearSave,
  insertExamSessions,
  listExamSessions,
  lockExamSessions,
  replaceExamSessions,
} from "./exam-session-queries.ts";

/** How far ahead exam sessions are added; no goal that affects a plan is further away. */
const YEARS_AHEAD = 5;

/** Returns all exam sessions, and for each exam year the ETag that a save has to send. */
export async function getExamSessions(db: Db): Promise<ExamSessions> {
  return withYearETags(await listExamSessions(db));
}

/**
 * Replaces the exam sessions of an exam in a year; plans made from now on use the new dates. Throws `conflict` if the
 * actor saw another state, or (`isNew`) expected none although there is one.
 */
export async function saveExamSessions(
  { db }: Deps,
  actor: Actor,
  year: ExamYear,
  isNew: boolean,
): Promise<ExamSessions> {
  return inTransaction(db, async (tx) => {
    await lockExamSessions(tx);
    const before = await listExamSessions(tx, year);
    const isStale = isNew ? before.length > 0 : !matchesETag(actor.ifMatch, etagOf(before));
    if (isStale) throw staleError("year", await findLastExamYearSave(tx, year));
    await replaceExamSessions(tx, year, year.sessions);
    const after = await listExamSessions(tx, year);
    const states = { before: { sessions: before }, after: { sessions: after } };
    await insertAudit(tx, actor, { action: "saveExamSessions", kind: "exam", id: null, ...states });
    return withYearETags(after);
  });
}

function withYearETags(sessions: ExamSession[]): ExamSessions {
  const sessionsByYear = Map.groupBy(sessions, ({ exam, year }) => `${exam} ${year}`);
  const years = [...sessionsByYear.values()].flatMap((yearSessions) => {
    const [first] = yearSessions;
    return first ? [{ exam: first.exam, year: first.year, etag: etagOf(yearSessions) }] : [];
  });
  return { sessions, years };
}

const etagOf = (sessions: ExamSession[]): string => withETag({ sessions }).etag;

/** Adds the usual dates for coming years without exam sessions. Exam sessions saved by editors stay. */
export async function extendExamSessions(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockExamSessions(tx);
    const currentYear = await findCurrentYear(tx);
    const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, yearsAhead) => currentYear + yearsAhead);
    const knownYears = new Set((await listExamSessions(tx)).map(({ exam, year }) => `${exam}/${year}`));
    const missing = years
      .flatMap(defaultExamSessions)
      .filter(({ exam, year }) => !knownYears.has(`${exam}/${year}`))
      .map((session) => ({ ...session, date: istDate(session.date) }));
    if (missing.length > 0) await insertExamSessions(tx, missing);
  });
}
