import type { OwnReport, ReportBody } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isKeyHidden } from "../../db/open-question.ts";

/** Returns the quiz of this user that contains the question, and whether the user has an open report of it. */
export function findReportedQuestion(tx: Db, userId: number, publicId: string, questionId: number) {
  return tx
    .selectFrom("quizzes")
    .innerJoin("quiz_questions as quiz_question", (join) =>
      join
        .onRef("quiz_question.user_id", "=", "quizzes.user_id")
        .onRef("quiz_question.quiz_id", "=", "quizzes.id"),
    )
    .select("quiz_question.quiz_id")
    .select(
      sql<boolean>`exists (select from reports r where r.user_id = quiz_question.user_id
        and r.question_id = quiz_question.question_id and r.state = 'open')`.as("has_open"),
    )
    .where("quizzes.user_id", "=", userId)
    .where("quizzes.hash", "=", publicId)
    .where("quiz_question.question_id", "=", questionId)
    .executeTakeFirst();
}

/**
 * Returns the seconds until the user has made fewer than `limit` reports within a day; 0 or less if that is so now.
 */
export async function secondsUntilNextReport(tx: Db, userId: number, limit: number): Promise<number> {
  const oldest = await tx
    .selectFrom("reports")
    .select(
      sql<number>`ceil(extract(epoch from reported_at + interval '1 day' - app_now()))::integer`.as("wait"),
    )
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return oldest?.wait ?? 0;
}

type NewReport = ReportBody & { user_id: number; quiz_id: number; question_id: number };

/** Adds a report, or replaces the text of the open one about this question. */
export async function saveReport(tx: Db, report: NewReport): Promise<void> {
  await tx
    .insertInto("reports")
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "question_id"])
        .where("state", "=", "open")
        .doUpdateSet((eb) => ({
          quiz_id: eb.ref("excluded.quiz_id"),
          reason: eb.ref("excluded.reason"),
          text: eb.ref("excluded.text"),
          amended_at: sql`app_now()`,
        })),
    )
    .execute();
}

/**
 * Returns one page of a learner's reports, newest first, the total, and how many outcomes the learner hasn't seen.
 */
export async function listOwnReports(
  db: Db,
  userId: number,
  { page, limit }: { page: number; limit: number },
) {
  const { rows } = await sql<OwnReportRow>`
    select r.id, r.question_id, z.hash as quiz_hash, v.text_html, t.name as topic_name, r.reason, r.text,
      case when outcome.is_visible or r.state = 'open' then r.state else 'decided' end as state, case when outcome.is_visible then r.note end as note,
      r.reported_at, case when outcome.is_visible then r.resolved_at end as resolved_at,
      outcome.is_visible and r.seen_at is not null as seen
    from reports r
      join quizzes z on z.user_id = r.user_id and z.id = r.quiz_id
      join quiz_questions a on (a.user_id, a.quiz_id, a.question_id) = (r.user_id, r.quiz_id, r.question_id)
      join question_versions v on v.id = a.version_id
      left join topics t on t.id = v.topic_id
      cross join lateral (select ${isOutcomeVisible} as is_visible) as outcome
    where r.user_id = ${userId} order by r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const totals = await sql<{ total: number; unseen: number }>`
    select count(*) as total, count(*) filter (where r.seen_at is null and ${isOutcomeVisible}) as unseen
    from reports r where r.user_id = ${userId}`.execute(db);
  const { total = 0, unseen = 0 } = totals.rows[0] ?? {};
  return { reports: rows.map(toOwnReport), pagination: { page, limit, total }, unseen };
}

/** Records which outcomes the learner has seen. */
export async function markSeen(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  await sql`update reports r set seen_at = app_now() where r.user_id = ${userId} and r.id = any(${[...ids]}::int[])
    and r.seen_at is null and ${isOutcomeVisible}`.execute(db);
}

/** An outcome may reveal the key, so it's visible only if the key isn't hidden from the learner. */
const isOutcomeVisible = sql<boolean>`(r.state <> 'open' and not ${isKeyHidden(sql.ref("r.user_id"), sql.ref("r.question_id"))})`;

type OwnReportRow = Omit<OwnReport, "reported_at" | "resolved_at"> & {
  reported_at: Date;
  resolved_at: Date | null;
};

const toOwnReport = ({ reported_at, resolved_at, ...row }: OwnReportRow): OwnReport => ({
  ...row,
  reported_at: reported_at.toISOString(),
  resolved_at: resolved_at?.toISOString() ?? null,
});
