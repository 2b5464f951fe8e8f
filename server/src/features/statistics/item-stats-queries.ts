import type { FlaggedQuestionsQuery, QuestionStatistics, QuestionStatus } from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { type StoredStatistics, type StoredSummary, toStatistics, toSummary } from "./item-stats.ts";

/** Returns the statistics of each version that was attempted, newest first. */
export async function listStatistics(db: Db, questionId: number): Promise<QuestionStatistics[]> {
  const { rows } = await sql<StoredStatistics>`
    select v.version, v.id = q.version_id as current, s.attempts, s.omitted, s.facility, s.discrimination, s.median_ms,
      s.upper_group_count, s.flags, s.counted_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.option_id, 'text_html', o.text_html,
          'correct', o.is_correct, 'chosen', c.chosen, 'upper_group_count', c.upper_group_count) order by o.position)
        from jsonb_to_recordset(s.options) as c(id int, chosen int, upper_group_count int)
        join option_versions o on o.version_id = v.id and o.option_id = c.id), '[]') as options
    from item_statistics s
      join question_versions v on v.id = s.version_id
      join questions q on q.id = s.question_id
    where s.question_id = ${questionId} order by v.version desc`.execute(db);
  return rows.map(toStatistics);
}

type FlaggedRow = {
  id: number;
  hash: string;
  text: string;
  text_html: string;
  status: QuestionStatus;
  topic_name: string | null;
  quarantined: boolean;
  statistics: StoredSummary;
};

/** Returns one page of the published questions with flags, those with the most flags first, and the total. */
export async function listFlaggedQuestions(db: Db, { page, limit, flag }: FlaggedQuestionsQuery) {
  const { rows } = await sql<FlaggedRow>`
    select q.id, q.hash, v.text, v.text_html, q.status, t.name as topic_name, q.quarantined_at is not null as quarantined,
      to_jsonb(s) as statistics ${flaggedQuestionsSql(flag)}
    order by cardinality(s.flags) desc, s.attempts desc, q.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const countResult = await sql<{
    total: number;
  }>`select count(*) as total ${flaggedQuestionsSql(flag)}`.execute(db);
  const questions = rows.map((row) => ({ ...row, statistics: toSummary(row.statistics) }));
  return { questions, pagination: { page, limit, total: countResult.rows[0]?.total ?? 0 } };
}

const flaggedQuestionsSql = (flag: string | undefined): RawBuilder<unknown> => sql`
  from item_statistics s
    join questions q on q.version_id = s.version_id and q.status = 'published' and q.deleted_at is null
    join question_versions v on v.id = s.version_id
    left join topics t on t.id = q.topic_id
  where s.flags <> '{}' and (${flag ?? null}::text is null or ${flag ?? null} = any(s.flags))`;
