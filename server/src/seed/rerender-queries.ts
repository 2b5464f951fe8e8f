import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import { RENDERER_VERSION } from "../markup/renderer-version.ts";

export type OutdatedText = { source: string; html: string; textAlternative: string };
export type OutdatedNote = { id: number; body: string; html: string; textAlternative: string };
export type OutdatedVersion = {
  id: number;
  text: OutdatedText;
  solution: OutdatedText;
  options: { optionId: number; text: OutdatedText; rationale: OutdatedText }[];
};

/** Lists the next notes rendered by an older renderer. Includes deleted ones, because an undo can restore them. */
export async function listOutdatedNotes(db: Db, after: number, limit: number): Promise<OutdatedNote[]> {
  return db
    .selectFrom("notes")
    .select(["id", "body", "body_html as html", "body_alternative as textAlternative"])
    .where("renderer_version", "<", RENDERER_VERSION)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Lists the next versions rendered by an older renderer. Includes old versions, because reviews show them. */
export async function listOutdatedVersions(db: Db, after: number, limit: number): Promise<OutdatedVersion[]> {
  const { rows } = await sql<OutdatedVersion>`
    select v.id,
      jsonb_build_object('source', v.text, 'html', v.text_html, 'textAlternative', v.text_alternative) as text,
      jsonb_build_object('source', v.solution, 'html', v.solution_html, 'textAlternative', '') as solution,
      coalesce((select jsonb_agg(jsonb_build_object('optionId', o.option_id,
          'text', jsonb_build_object('source', o.text, 'html', o.text_html, 'textAlternative', o.text_alternative),
          'rationale', jsonb_build_object('source', o.rationale, 'html', o.rationale_html, 'textAlternative', '')))
        from option_versions o where o.version_id = v.id), '[]') as options
    from question_versions v
    where v.renderer_version < ${RENDERER_VERSION} and v.id > ${after} order by v.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Saves the new HTML of notes. Skips a note whose body has changed since: it was rendered when it was saved. */
export async function saveRerenderedNotes(db: Db, notes: readonly OutdatedNote[]): Promise<void> {
  await sql`update notes c
    set body_html = n.html, body_alternative = n."textAlternative", renderer_version = ${RENDERER_VERSION}
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n(id int, body text, html text, "textAlternative" text)
    where c.id = n.id and c.body = n.body`.execute(db);
}

/** Saves the new HTML and text alternatives of versions. The source texts and the key of a version never change. */
export async function saveRerenderedVersions(db: Db, versions: readonly OutdatedVersion[]): Promise<void> {
  const texts = versions.map(({ id, text, solution }) => ({
    id,
    text: text.html,
    textAlternative: text.textAlternative,
    solution: solution.html,
  }));
  const options = versions.flatMap(({ id, options }) =>
    options.map(({ optionId, text, rationale }) => ({
      id,
      optionId,
      text: text.html,
      textAlternative: text.textAlternative,
      rationale: rationale.html,
    })),
  );
  await sql`update option_versions o
    set text_html = n.text, text_alternative = n."textAlternative", rationale_html = n.rationale
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      as n(id int, "optionId" int, text text, "textAlternative" text, rationale text)
    where o.version_id = n.id and o.option_id = n."optionId"`.execute(db);
  await sql`update question_versions v set text_html = n.text, text_alternative = n."textAlternative",
      solution_html = n.solution, renderer_version = ${RENDERER_VERSION}
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as n(id int, text text, "textAlternative" text, solution text)
    where v.id = n.id`.execute(db);
}
