import { type AdminReport, type ReportedQuestion, ReportReason } from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { type StoredSummary, toSummary } from "../statistics/item-stats.ts";

type Page = { page: number; limit: number };

/**
 * Returns one page of the questions with open reports, and the total. Quarantined questions come first, then the
 * order is by number of reports times attempts.
 */
export async function listReportedQuestions(db: Db, { page, limit }: Page) {
  const { rows } = await sql<ReportedRow>`
    with one as (select ${groupId} as id, question_id, user_id, reason, reported_at, amended_at, id as report_id
        from reports where state = 'open'),
      grouped as (select id, count(*) as reports, count(distinct user_id) as learners, min(reported_at) as first_at,
          max(amended_at) as last_at, array_agg(distinct question_id) as question_ids, ${reportsETag("report_id")} as etag,
          jsonb_build_object(${sql.join(ReportReason.options.map(countOf))}) as reasons
        from one group by id)
    select q.id, q.hash, v.text, v.text_html, t.name as topic_name, q.deleted_at is not null as deleted, quarantine.is_quarantined as quarantined,
      case q.status when 'published' then 'published' else 'review' end as status,
      g.reports, g.learners, g.reasons, array_remove(g.question_ids, q.id) as merged_ids, ${unchangedIdsOf(sql`q.id`)} as unchanged_ids,
      g.first_at, g.last_at, g.etag,
      case when s.version_id is not null then to_jsonb(s) end as statistics
    from grouped g
      join questions q on q.id = g.id
      join question_versions v on v.id = q.version_id
      left join topics t on t.id = q.topic_id
      left join item_statistics s on s.version_id = q.version_id
      cross join lateral (select bool_or(h.quarantined_at is not null) as is_quarantined from questions h
        where h.id = any(g.question_ids)) as quarantine
    order by quarantine.is_quarantined desc, g.reports * greatest(coalesce(s.attempts, 0), 1) desc, g.first_at, q.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const totals = await sql<{ total: number }>`
    select count(distinct ${groupId}) as total from reports where state = 'open'`.execute(db);
  return {
    questions: rows.map(toReported),
    pagination: { page, limit, total: totals.rows[0]?.total ?? 0 },
  };
}

/**
 * Returns one page of the open reports of a question, newest first and without the reporters' names, and the total.
 */
export async function listAdminReports(db: Db, questionId: number, { page, limit }: Page) {
  const { rows } = await sql<Omit<AdminReport, "reported_at"> & { reported_at: Date }>`
    select r.id, r.question_id, v.version, v.id = q.version_id as current, r.reason, r.text, r.reported_at,
      array(select o.letter from (select option_id, row_number() over (order by position)::int - 1 as letter
        from option_versions where version_id = v.id) as o where o.option_id = any(s.selected_option_ids) order by o.letter) as chosen,
      s.numeric_answer as typed
    from reports r
      join quiz_questions a on (a.user_id, a.quiz_id, a.question_id) = (r.user_id, r.quiz_id, r.question_id)
      join question_versions v on v.id = a.version_id
      join questions q on q.id = r.question_id
      left join responses s on (s.user_id, s.quiz_id, s.question_id) = (r.user_id, r.quiz_id, r.question_id)
    where ${isOpenReportOf(questionId)} order by r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const totals = await sql<{ total: number }>`
    select count(*) as total from reports r where ${isOpenReportOf(questionId)}`.execute(db);
  const reports = rows.map((row) => ({ ...row, reported_at: row.reported_at.toISOString() }));
  return { reports, pagination: { page, limit, total: totals.rows[0]?.total ?? 0 } };
}

/** Locks the questions of the open reports of a question until the transaction ends, in the order of their ids. */
export async function lockReportedQuestions(tx: Db, questionId: number): Promise<void> {
  await sql`select from questions where id in (select r.question_id from reports r where ${isOpenReportOf(questionId)})
    order by id for no key update`.execute(tx);
}

/** Returns the open reports of a question and those merged into them, and locks them until the transaction ends. */
export async function lockReports(
  tx: Db,
  questionId: number,
): Promise<{ id: number; question_id: number }[]> {
  const { rows } = await sql<{ id: number; question_id: number }>`
    select r.id, r.question_id from reports r where ${isOpenReportOf(questionId)} order by r.id for update`.execute(
    tx,
  );
  return rows;
}

/**
 * Returns the questions of these open reports that have not changed since their first report; deleted ones are
 * excluded.
 */
export async function findUnchanged(tx: Db, questionId: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select ${unchangedIdsOf(sql`${questionId}::int`)} as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** Returns the ETag of the open reports of a question. */
export async function findReportsETag(tx: Db, questionId: number): Promise<string> {
  const { rows } = await sql<{ etag: string }>`
    select ${reportsETag("id")} as etag from reports r where ${isOpenReportOf(questionId)}`.execute(tx);
  return rows[0]?.etag ?? "";
}

export async function questionExists(tx: Db, id: number): Promise<boolean> {
  const question = tx.selectFrom("questions").select("id").where("id", "=", id);
  return (await question.where("deleted_at", "is", null).executeTakeFirst()) !== undefined;
}

export async function saveResolution(
  tx: Db,
  ids: readonly number[],
  { resolution, note }: { resolution: "fixed" | "rejected"; note: string },
): Promise<void> {
  await sql`update reports set state = ${resolution}, note = ${note}, resolved_at = app_now()
    where id = any(${[...ids]}::int[]) and state = 'open'`.execute(tx);
}

/** Adds reports to those of another question. Reports of that question itself are no longer merged. */
export async function mergeReports(tx: Db, ids: readonly number[], into: number): Promise<void> {
  await sql`update reports set merged_into = nullif(${into}::int, question_id)
    where id = any(${[...ids]}::int[]) and state = 'open'`.execute(tx);
}

const groupId = sql`coalesce(merged_into, question_id)`;
const isOpenReportOf = (questionId: number) =>
  sql`(r.state = 'open' and coalesce(r.merged_into, r.question_id) = ${questionId})`;
/** Deleted questions are excluded: no new quiz contains them, and editors can't change them. */
const unchangedIdsOf = (groupId: RawBuilder<unknown>) => sql`array(select u.id from reports r
    join questions u on u.id = r.question_id and u.deleted_at is null
    join question_versions now on now.id = u.version_id
  where r.state = 'open' and coalesce(r.merged_into, r.question_id) = ${groupId}
  group by u.id, now.created_at having now.created_at <= min(r.reported_at) order by u.id)`;
const countOf = (reason: ReportReason) =>
  sql`${sql.lit(reason)}, count(*) filter (where reason = ${sql.lit(reason)})`;
/** Changes as soon as a report is added, removed or amended. */
const reportsETag = (id: "id" | "report_id") =>
  sql`'"' || md5(string_agg(${sql.ref(id)} || '/' || amended_at, ' ' order by ${sql.ref(id)})) || '"'`;

type ReportedRow = Omit<ReportedQuestion, "first_at" | "last_at" | "statistics"> & {
  first_at: Date;
  last_at: Date;
  statistics: StoredSummary | null;
};

const toReported = ({ first_at, last_at, statistics, ...row }: ReportedRow): ReportedQuestion => ({
  ...row,
  first_at: first_at.toISOString(),
  last_at: last_at.toISOString(),
  statistics: statistics && toSummary(statistics),
});
