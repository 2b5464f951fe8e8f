import type { MarkingRule } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import { foldName } from "../features/search/hindi-names.ts";
import { type DesiredChapter, type DesiredTag, type DesiredTopic, stateOf } from "./desired-rows.ts";
import type { Library } from "./library.ts";
import type { ActualRow } from "./seed-plan.ts";

/** Adds the rules with a new slug. Never changes an existing rule, because quizzes refer to it. */
export async function saveMarkingRules(db: Db, rules: readonly MarkingRule[]): Promise<void> {
  await db
    .insertInto("marking_rules")
    .values(rules.map((rule) => ({ slug: rule.slug, rule: JSON.stringify(rule) })))
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

export async function listActualChapters(db: Db): Promise<ActualRow[]> {
  const { rows } = await sql<Omit<DesiredChapter, "state"> & { id: number }>`
    select c.id, c.source_slug as slug, c.position, c.name, c.type, c.weightage, c.weightage_main,
      c.weightage_advanced, c.class_standard, c.exams,
      coalesce(array_agg(n.source_slug order by n.source_slug collate "C")
        filter (where k.kind = 'required'), '{}') as requires,
      coalesce(array_agg(n.source_slug order by n.source_slug collate "C")
        filter (where k.kind = 'helpful'), '{}') as helpful
    from chapters c
      left join chapter_prerequisites k on k.chapter_id = c.id
      left join chapters n on n.id = k.prerequisite_id
    where c.source_slug is not null group by c.id`.execute(db);
  return rows.map(({ id, slug, ...values }) => toActualRow(id, slug, values));
}

export async function listActualTopics(db: Db): Promise<ActualRow[]> {
  const rows = await db
    .selectFrom("topics as t")
    .innerJoin("chapters as c", "c.id", "t.chapter_id")
    .select(["t.id", "t.source_slug", "c.source_slug as chapter", "t.position", "t.name", "t.exams"])
    .where("t.source_slug", "is not", null)
    .execute();
  return rows.map(({ id, source_slug, ...values }) =>
    toActualRow(id, source_slug ?? "", { path: source_slug, ...values }),
  );
}

export async function listActualTags(db: Db): Promise<ActualRow[]> {
  const rows = await db
    .selectFrom("tags")
    .select(["id", "source_slug", "name", "kind", "description"])
    .where("source_slug", "is not", null)
    .execute();
  return rows.map(({ id, source_slug, ...values }) => toActualRow(id, source_slug ?? "", values));
}

export async function saveChapters(db: Db, desired: readonly DesiredChapter[]): Promise<void> {
  if (desired.length === 0) return;
  const rows = desired.map(({ slug, state: _state, requires: _requires, helpful: _helpful, ...values }) => ({
    source_slug: slug,
    ...values,
  }));
  await db
    .insertInto("chapters")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("source_slug").doUpdateSet((row) => ({
        position: row.ref("excluded.position"),
        name: row.ref("excluded.name"),
        type: row.ref("excluded.type"),
        weightage: row.ref("excluded.weightage"),
        weightage_main: row.ref("excluded.weightage_main"),
        weightage_advanced: row.ref("excluded.weightage_advanced"),
        class_standard: row.ref("excluded.class_standard"),
        exams: row.ref("excluded.exams"),
      })),
    )
    .execute();
  await savePrerequisites(db, desired);
}

async function savePrerequisites(db: Db, desired: readonly DesiredChapter[]): Promise<void> {
  const prerequisites = desired.flatMap(({ slug, requires, helpful }) => [
    ...requires.map((needed) => ({ slug, needed, kind: "required" })),
    ...helpful.map((needed) => ({ slug, needed, kind: "helpful" })),
  ]);
  const slugs = desired.map(({ slug }) => slug);
  await sql`delete from chapter_prerequisites where chapter_id in
    (select id from chapters where source_slug = any(${slugs}::text[]))`.execute(db);
  await sql`insert into chapter_prerequisites (chapter_id, prerequisite_id, kind)
    select c.id, n.id, need.kind
    from jsonb_to_recordset(${JSON.stringify(prerequisites)}::jsonb) as need(slug text, needed text, kind text)
      join chapters c on c.source_slug = need.slug
      join chapters n on n.source_slug = need.needed`.execute(db);
}

/** Adds or updates topics. Skips topics whose chapter is not in the database. */
export async function saveTopics(db: Db, desired: readonly DesiredTopic[]): Promise<void> {
  const rows = JSON.stringify(desired);
  await sql`insert into topics (source_slug, chapter_id, position, name, exams)
    select t.path, c.id, t.position, t.name, t.exams
    from jsonb_to_recordset(${rows}::jsonb)
        as t(path text, chapter text, position int, name text, exams text[])
      join chapters c on c.source_slug = t.chapter
    order by c.position, t.position
    on conflict (source_slug) do update set chapter_id = excluded.chapter_id, position = excluded.position,
      name = excluded.name, exams = excluded.exams`.execute(db);
}

/** Adds or updates tags. If an editor has created a tag with the same name, that row becomes the seeded tag. */
export async function saveTags(db: Db, desired: readonly DesiredTag[]): Promise<void> {
  const rows = JSON.stringify(desired);
  await sql`update tags set name = t.name, kind = t.kind, description = t.description
    from jsonb_to_recordset(${rows}::jsonb) as t(slug text, name text, kind text, description text)
    where tags.source_slug = t.slug`.execute(db);
  await sql`insert into tags (source_slug, name, kind, description)
    select t.slug, t.name, t.kind, t.description
    from jsonb_to_recordset(${rows}::jsonb) as t(slug text, name text, kind text, description text)
    where not exists (select from tags known where known.source_slug = t.slug)
    on conflict (name) do update set source_slug = excluded.source_slug, kind = excluded.kind,
      description = excluded.description`.execute(db);
}

/** Stores the Hindi names of terms instead of those stored before. Skips those whose topic is not in the database. */
export async function saveHindiNames(db: Db, hindiNames: Library["hindiNames"]): Promise<void> {
  const rows = hindiNames.flatMap(({ term, hindi, spellings, topic }) =>
    [hindi, ...spellings].map((name) => ({ name: foldName(name), term, topic })),
  );
  await db.deleteFrom("hindi_names").execute();
  await sql`insert into hindi_names (name, term, topic_id)
    select n.name, n.term, t.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(name text, term text, topic text)
      join topics t on t.source_slug = n.topic`.execute(db);
}

/** Returns the ids of the rows by slug. */
export async function listIds(db: Db, table: "topics" | "tags"): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(["id", "source_slug"])
    .where("source_slug", "is not", null)
    .execute();
  return new Map(rows.map(({ id, source_slug }) => [source_slug ?? "", id]));
}

/** An editor can change only these values, so the state is also the fingerprint. */
function toActualRow(id: number, slug: string, values: Record<string, unknown>): ActualRow {
  const state = stateOf(values);
  return { id, slug, state, fingerprint: state, isHidden: false };
}
