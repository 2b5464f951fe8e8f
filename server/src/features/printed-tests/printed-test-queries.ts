import type { ResponseOf } from "@rasayan/contract";
import type { PaperOrder } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

type Letter = ResponseOf<"drawPaperVersions">["versions"][number]["letter"];
export type PaperVersion = PaperOrder & { letter: Letter };

/** Returns the versions of a test's paper that were drawn, by letter. */
export async function listPaperVersions(db: Db, testId: number): Promise<PaperVersion[]> {
  const { rows } = await sql<PaperVersion>`
    select v.letter, v.question_ids, v.option_orders from set_tests t join paper_versions v on v.paper_id = t.paper_id
    where t.id = ${testId} order by v.letter`.execute(db);
  return rows;
}

/** Stores versions of the paper of a scheduled test. */
export async function insertPaperVersions(
  tx: Db,
  testId: number,
  versions: readonly PaperVersion[],
): Promise<void> {
  await sql`
    insert into paper_versions (paper_id, letter, question_ids, option_orders)
    select t.paper_id, drawn.letter, drawn.question_ids, drawn.option_orders
    from set_tests t cross join jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
      as drawn (letter text, question_ids integer[], option_orders jsonb)
    where t.id = ${testId}`.execute(tx);
}
