import type { Db } from "../../db/connect.ts";
import { figureNames } from "../../markup/figure-names.ts";
import type { Figures } from "../../markup/pictures.ts";

/** The library's drawings that these texts show by name. */
export async function findFigures(db: Db, sources: readonly string[]): Promise<Figures> {
  const names = sources.flatMap(figureNames);
  if (names.length === 0) return {};
  const rows = await db.selectFrom("figures").select(["name", "svg"]).where("name", "in", names).execute();
  return Object.fromEntries(rows.map(({ name, svg }) => [name, svg]));
}
