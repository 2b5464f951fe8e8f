import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { LearnerCounts } from "./metric-breakdowns.ts";

/** Counts the learner's completed topics and quizzes in one statement. */
export async function findCounts(db: Db, userId: number): Promise<LearnerCounts> {
  const { rows } = await sql<LearnerCounts>`
    with ended as (select type, chapter_id, total_questions, correct, score, max_score
      from quizzes where user_id = ${userId} and state = 'completed'),
    topic as (select t.id, t.name, t.chapter_id, u.topic_id is not null as is_covered
      from topics t left join completed_topics u on u.topic_id = t.id and u.user_id = ${userId}
      order by t.position, t.id),
    chapter as (select chapter_id, count(*) as quizzes, sum(score) as scored_marks, sum(max_score) as possible_marks
      from ended where chapter_id is not null group by chapter_id having sum(max_score) > 0),
    quiz_type as (select type, count(*) as quizzes, sum(100.0 * correct / total_questions) as percent_sum
      from ended where total_questions > 0 group by type order by count(*) desc, type)
    select (select coalesce(json_agg(topic), '[]') from topic) as topics,
      (select coalesce(json_agg(chapter), '[]') from chapter) as chapters,
      (select coalesce(json_agg(quiz_type), '[]') from quiz_type) as types`.execute(db);
  return rows[0] ?? { topics: [], chapters: [], types: [] };
}
