import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isOpenFor } from "../../db/open-question.ts";
import { isOnDay, type Learner } from "./daily-plan-queries.ts";

/** Returns the questions whose last answer was incorrect and given today, if they are available and not open. */
export async function listIncorrectToday(
  db: Db,
  { id: userId, local_date }: Pick<Learner, "id" | "local_date">,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select q.hash
    from (select distinct on (question_id) question_id, outcome, completed_at from quiz_questions
        where user_id = ${userId} and completed_at is not null and outcome <> 'unattempted'
        order by question_id, completed_at desc) as last
      join questions q on q.id = last.question_id
    where last.outcome in ('wrong', 'partial') and ${isOnDay("last.completed_at", local_date)}
      and q.status = 'published' and q.deleted_at is null and q.is_drawable
      and not ${isOpenFor(sql`${userId}::int`, sql.ref("q.id"))}
    order by last.completed_at, q.id limit ${limit}`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Returns these topics, if practised, the one with the smallest share of correct answers first. */
export async function listWeakestTopics(
  db: Db,
  userId: number,
  topicIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select q.topic_id as id
    from quiz_questions a join questions q on q.id = a.question_id
    where a.user_id = ${userId} and a.outcome in ('correct', 'partial', 'wrong')
      and q.topic_id = any(${[...topicIds]}::int[])
    group by q.topic_id
    order by avg((a.outcome = 'correct')::int), count(*) desc, q.topic_id`.execute(db);
  return rows.map(({ id }) => id);
}
