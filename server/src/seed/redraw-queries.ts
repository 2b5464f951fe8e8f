import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import { RENDERER_VERSION } from "../markup/renderer-version.ts";

export type OldText = { source: string; html: string; spoken: string };
export type OldNote = { id: number; body: string; html: string; spoken: string };
export type OldVersion = {
  id: number;
  text: OldText;
  solution: OldText;
  options: { optionId: number; text: OldText; rationale: OldText }[];
};

/** The next notes drawn by an older renderer, deleted ones too: an undo brings them back. */
export async function listOldNotes(db: Db, after: number, atMost: number): Promise<OldNote[]> {
  return db
    .selectFrom("contents")
    .select(["id", "body", "body_html as html", "body_spoken as spoken"])
    .where("renderer_version", "<", RENDERER_VERSION)
    .where("id", ">", after)
    .orderBy("id")
    .limit(atMost)
    .execute();
}

/** The next versions drawn by an older renderer, those of past attempts too: reviews show them. */
export async function listOldVersions(db: Db, after: number, atMost: number): Promise<OldVersion[]> {
  const { rows } = await sql<OldVersion>`
    select v.id,
      jsonb_build_object('source', v.text, 'html', v.text_html, 'spoken', v.text_spoken) as text,
      jsonb_build_object('source', v.solution, 'html', v.solution_html, 'spoken', '') as solution,
      coalesce((select jsonb_agg(jsonb_build_object('optionId', o.option_id,
          'text', jsonb_build_object('source', o.text, 'html', o.text_html, 'spoken', o.text_spoken),
          'rationale', jsonb_build_object('source', o.rationale, 'html', o.rationale_html, 'spoken', '')))
        from option_versions o where o.version_id = v.id), '[]') as options
    from question_versions v
    where v.renderer_version < ${RENDERER_VERSION} and v.id > ${after} order by v.id limit ${atMost}`.execute(
    db,
  );
  return rows;
}

/** A note that somebody has saved meanwhile says something else by now, and was drawn then. */
export async function saveRedrawnNotes(db: Db, notes: readonly OldNote[]): Promise<void> {
  await sql`update contents c
    set body_html = n.html, body_spoken = n.spoken, renderer_version = ${RENDERER_VERSION}
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n(id int, body text, html text, spoken text)
    where c.id = n.id and c.body = n.body`.execute(db);
}

/** HTML only: what was asked and what is right never change in a version. */
export async function saveRedrawnVersions(db: Db, versions: readonly OldVersion[]): Promise<void> {
  const texts = versions.map(({ id, text, solution }) => ({
    id,
    text: text.html,
    spoken: text.spoken,
    solution: solution.html,
  }));
  const options = versions.flatMap(({ id, options }) =>
    options.map(({ optionId, text, rationale }) => ({
      id,
      optionId,
      text: text.html,
      spoken: text.spoken,
      rationale: rationale.html,
    })),
  );
  await sql`update option_versions o
    set text_html = n.text, text_spoken = n.spoken, rationale_html = n.rationale
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      as n(id int, "optionId" int, text text, spoken text, rationale text)
    where o.version_id = n.id and o.option_id = n."optionId"`.execute(db);
  await sql`update question_versions v set text_html = n.text, text_spoken = n.spoken,
      solution_html = n.solution, renderer_version = ${RENDERER_VERSION}
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as n(id int, text text, spoken text, solution text)
    where v.id = n.id`.execute(db);
}
