import { sql } from "kysely";
import type { Db } from "../src/db/connect.ts";
import type { AddedQuestion } from "./test-content.ts";

/**
 * Adds a new current version of a choice question with this text and key (an index of its options), and with the
 * options in reverse order if `isReversed`. Type, difficulty, topic and option texts stay. Nothing is rendered.
 */
export async function addVersion(
  db: Db,
  { id, optionIds }: AddedQuestion,
  { key, text, isReversed = false }: { key: number; text: string; isReversed?: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: number; before: number }>`
    insert into question_versions (question_id, version, type, difficulty, topic_id, text, text_html, text_alternative,
      renderer_version)
    select question_id, version + 1, type, difficulty, topic_id, ${text}, ${text}, ${text}, renderer_version
    from question_versions where id = (select version_id from questions where id = ${id})
    returning id, (select version_id from questions where id = ${id}) as before`.execute(db);
  const [version] = rows;
  await sql`insert into option_versions (version_id, option_id, position, text, text_html, text_alternative, is_correct)
    select ${version?.id}, option_id, ${isReversed ? sql`-position` : sql`position`}, text, text_html, text_alternative, option_id = ${optionIds[key]}
    from option_versions where version_id = ${version?.before}`.execute(db);
  await sql`update questions set version_id = ${version?.id} where id = ${id}`.execute(db);
}
