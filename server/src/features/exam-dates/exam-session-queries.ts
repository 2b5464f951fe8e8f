import type { ExamSession, LastModified, TargetExam } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { toEditor } from "../audit/audit-queries.ts";

type ExamYear = { exam: TargetExam; year: number };

/** Returns all exam sessions, or those of one exam and year, earliest first. */
export function listExamSessions(db: Db, filter?: ExamYear): Promise<ExamSession[]> {
  return db
    .selectFrom("exam_sessions")
    .select(["exam", "year", "name", sql<string>`to_char(date, 'YYYY-MM-DD')`.as("date")])
    .$if(filter !== undefined, (query) =>
      query.where("exam", "=", filter?.exam ?? "").where("year", "=", filter?.year ?? 0),
    )
    .orderBy("exam_sessions.date")
    .orderBy("exam")
    .orderBy("name")
    .$narrowType<{ exam: TargetExam }>()
    .execute();
}

/** Returns who saved the exam sessions of an exam year last, and when; undefined if only the seeded library did. */
export async function findLastExamYearSave(
  db: Db,
  { exam, year }: ExamYear,
): Promise<LastModified | undefined> {
  const row = await db
    .selectFrom("audit_log")
    .leftJoin("users", "users.id", "audit_log.actor_id")
    .select(["at", "users.id", "users.name"])
    .where("object_kind", "=", "exam")
    .where(sql<boolean>`after->'sessions'->0->>'exam' = ${exam}`)
    .where(sql<boolean>`after->'sessions'->0->>'year' = ${String(year)}`)
    .orderBy("audit_log.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { at: row.at.toISOString(), by: toEditor(row.id, row.name) };
}

/** Allows only one save of exam sessions at a time. */
export async function lockExamSessions(tx: Db): Promise<void> {
  await sql`lock table exam_sessions in share row exclusive mode`.execute(tx);
}

export async function replaceExamSessions(
  tx: Db,
  { exam, year }: ExamYear,
  sessions: readonly { name: string; date: string }[],
): Promise<void> {
  await tx.deleteFrom("exam_sessions").where("exam", "=", exam).where("year", "=", year).execute();
  await insertExamSessions(
    tx,
    sessions.map((session) => ({ exam, year, ...session })),
  );
}

export async function insertExamSessions(tx: Db, rows: readonly ExamSession[]): Promise<void> {
  await tx
    .insertInto("exam_sessions")
    .values(rows.map((row) => ({ ...row, date: sql<Date>`${row.date}::date` })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the current year in India. */
export async function findCurrentYear(db: Db): Promise<number> {
  const { rows } = await sql<{ year: number }>`
    select extract(year from app_now() at time zone 'Asia/Kolkata')::int as year`.execute(db);
  return rows[0]?.year ?? 0;
}
