import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isOwnOf } from "../../db/held-question.ts";
import { conflict } from "../../domain-errors.ts";

type RenderedPassage = { slug: string; text: string; text_html: string; renderer_version: number };

/**
 * Stores the passages whose text is new as their next versions. Returns the ids of the current versions by slug. Throws
 * `conflict` if someone else changes one of them at the same time.
 */
export async function savePassages(
  tx: Db,
  passages: readonly RenderedPassage[],
): Promise<ReadonlyMap<string, number>> {
  if (passages.length === 0) return new Map();
  const { rows } = await sql<{ slug: string; id: number }>`
    with wanted as (
      select distinct on (slug) * from jsonb_to_recordset(${JSON.stringify(passages)}::jsonb)
        as w(slug text, text text, text_html text, renderer_version int) order by slug),
    newest as (
      select distinct on (slug) slug, id, version, text from passages
      where slug in (select slug from wanted) order by slug, version desc),
    added as (
      insert into passages (slug, version, text, text_html, renderer_version)
      select w.slug, coalesce(newest.version, 0) + 1, w.text, w.text_html, w.renderer_version
      from wanted w left join newest on newest.slug = w.slug
      where newest.text is distinct from w.text
      on conflict (slug, version) do nothing
      returning slug, id)
    select slug, id from added
    union all select newest.slug, newest.id from newest join wanted w on w.slug = newest.slug and w.text = newest.text`.execute(
    tx,
  );
  const ids = new Map(rows.map(({ slug, id }) => [slug, id]));
  if (passages.some(({ slug }) => !ids.has(slug))) throw conflict("passage_changed");
  return ids;
}

/** Returns the current texts of these passages by slug. */
export async function listPassageTexts(
  db: Db,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (slugs.length === 0) return new Map();
  const { rows } = await sql<{ slug: string; text: string }>`
    select distinct on (slug) slug, text from passages where slug = any(${[...slugs]}::text[])
    order by slug, version desc`.execute(db);
  return new Map(rows.map(({ slug, text }) => [slug, text]));
}

/** Returns whether questions that aren't this teacher's own, or are for everyone, have the passage, or none has it. */
export async function isPassageOfOthers(db: Db, slug: string, teacherId: number): Promise<boolean> {
  const { rows } = await sql<{ is_foreign: boolean }>`
    select not bool_and(coalesce(${isOwnOf("q", teacherId)}, false)) as is_foreign
    from passages p left join question_versions v on v.passage_id = p.id left join questions q on q.id = v.question_id
    where p.slug = ${slug} having count(*) > 0`.execute(db);
  return rows[0]?.is_foreign ?? false;
}
