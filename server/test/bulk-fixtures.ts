import { sql } from "kysely";
import type { Db } from "../src/db/connect.ts";
import type { AddedQuestion } from "./test-content.ts";

type QuestionFields = {
  exams?: string[];
  year?: number;
  variantGroup?: string;
  difficulty?: "easy" | "hard";
};

/** Inserts `count` published numerical questions with only three statements. They have no options and no key. */
export async function addManyQuestions(db: Db, topicId: number, count: number, fields: QuestionFields = {}) {
  const { exams = ["main", "advanced"], year = null, variantGroup = null, difficulty = "easy" } = fields;
  const { rows } = await sql<AddedQuestion>`
    insert into questions (hash, topic_id, variant_group)
    select translate(encode(decode(md5(gen_random_uuid()::text), 'hex'), 'base64'), '+/=', '-_'), ${topicId},
      ${variantGroup}::text from generate_series(1, ${count}::int)
    returning id, hash, '{}'::int[] as "optionIds"`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into question_versions (question_id, version, type, difficulty, topic_id, exams, text, text_html, text_alternative,
      source_exam, source_year, renderer_version)
    select id, 1, 'numerical', ${difficulty}, ${topicId}, ${exams}::text[], 'How many?', '', '',
      case when ${year}::int is not null then 'JEE Main' end, ${year}::int, 1
    from unnest(${ids}::int[]) as id`.execute(db);
  await sql`update questions q set version_id = v.id, status = 'published'
    from question_versions v where v.question_id = q.id and q.id = any(${ids}::int[])`.execute(db);
  return rows;
}
