import type { Db } from "../../db/connect.ts";
import { findIllustrationRefs } from "../../markup/illustration-refs.ts";
import type { Illustrations } from "../../markup/images.ts";

/** Returns the library's illustrations that these texts reference by name. */
export async function findIllustrations(db: Db, sources: readonly string[]): Promise<Illustrations> {
  const names = sources.flatMap(findIllustrationRefs);
  if (names.length === 0) return {};
  const rows = await db
    .selectFrom("illustrations")
    .select(["name", "svg"])
    .where("name", "in", names)
    .execute();
  return Object.fromEntries(rows.map(({ name, svg }) => [name, svg]));
}
