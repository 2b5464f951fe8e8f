import type { ExamSession, ExamSessions, ExamYear } from "@rasayan/contract";
import { istDate, usualSessions } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { isFresh, stale, withETag } from "../../http/etag.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import {
  findLastYearSave,
  findYear,
  insertSessions,
  listSessions,
  lockSessions,
  replaceSessions,
} from "./exam-session-queries.ts";

/** No goal that matters to a plan lies further ahead. */
const YEARS_AHEAD = 5;

/** All sessions, and the state of each year as a save has to name it. */
export async function getSessions(db: Db): Promise<ExamSessions> {
  return withYears(await listSessions(db));
}

/**
 * Replaces the sessions of an exam in a year; plans made from now on are made towards them. Throws 409 when the actor
 * saw another state, or none (`isNew`) although there is one.
 */
export async function saveSessions(
  { db }: Deps,
  actor: Actor,
  year: ExamYear,
  isNew: boolean,
): Promise<ExamSessions> {
  return db.transaction().execute(async (tx) => {
    await lockSessions(tx);
    const before = await listSessions(tx, year);
    const isStale = isNew ? before.length > 0 : !isFresh(actor.ifMatch, etagOf(before));
    if (isStale) throw stale("year", await findLastYearSave(tx, year));
    await replaceSessions(tx, year, year.sessions);
    const after = await listSessions(tx, year);
    const states = { before: { sessions: before }, after: { sessions: after } };
    await insertAudit(tx, actor, { action: "saveExamSessions", kind: "exam", id: null, ...states });
    return withYears(after);
  });
}

function withYears(sessions: ExamSession[]): ExamSessions {
  const byYear = Map.groupBy(sessions, ({ exam, year }) => `${exam} ${year}`);
  const years = [...byYear.values()].flatMap((ofYear) => {
    const [first] = ofYear;
    return first ? [{ exam: first.exam, year: first.year, etag: etagOf(ofYear) }] : [];
  });
  return { sessions, years };
}

const etagOf = (sessions: ExamSession[]): string => withETag({ sessions }).etag;

/** Puts the usual dates in place for years to come of which nothing is known; what editors have saved stays. */
export async function extendSessions(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSessions(tx);
    const thisYear = await findYear(tx);
    const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => thisYear + ahead);
    const known = new Set((await listSessions(tx)).map(({ exam, year }) => `${exam}/${year}`));
    const missing = years
      .flatMap(usualSessions)
      .filter(({ exam, year }) => !known.has(`${exam}/${year}`))
      .map((session) => ({ ...session, date: istDate(session.date) }));
    if (missing.length > 0) await insertSessions(tx, missing);
  });
}
