import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { findIllustrationRefs } from "../../markup/illustration-refs.ts";
import type { Illustrations } from "../../markup/images.ts";

/** Returns the library's illustrations that these texts reference by name. */
export async function findIllustrations(db: Db, sources: readonly string[]): Promise<Illustrations> {
  const names = [...new Set(sources.flatMap(findIllustrationRefs))];
  if (names.length === 0) return {};
  const rows = await db
    .selectFrom("illustrations")
    .select(["name", "svg"])
    .where("name", "in", names)
    .execute();
  return Object.fromEntries(rows.map(({ name, svg }) => [name, svg]));
}

/** Saves the library's illustrations for rendering. Doesn't delete illustrations that the library no longer has. */
export async function saveIllustrations(
  db: Db,
  assets: readonly { name: string; text: string }[],
): Promise<void> {
  await sql`insert into illustrations (name, svg)
    select distinct on (name) name, text
    from jsonb_to_recordset(${JSON.stringify(assets)}::jsonb) as a(name text, text text)
    on conflict (name) do update set svg = excluded.svg where illustrations.svg <> excluded.svg`.execute(db);
}
