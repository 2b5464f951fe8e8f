import type { ExamSession, ExamYear } from "@rasayan/contract";
import { istDate, usualSessions } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import {
  findYear,
  insertSessions,
  listSessions,
  lockSessions,
  replaceSessions,
} from "./exam-session-queries.ts";

/** No goal that matters to a plan lies further ahead. */
const YEARS_AHEAD = 5;

/** Replaces the sessions of an exam in a year; plans made from now on are made towards them. */
export async function saveSessions({ db }: Deps, actor: Actor, year: ExamYear): Promise<ExamSession[]> {
  return db.transaction().execute(async (tx) => {
    await lockSessions(tx);
    const before = await listSessions(tx, year);
    await replaceSessions(tx, year, year.sessions);
    const after = await listSessions(tx, year);
    const states = { before: { sessions: before }, after: { sessions: after } };
    await insertAudit(tx, actor, { action: "saveExamSessions", kind: "exam", id: null, ...states });
    return after;
  });
}

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
