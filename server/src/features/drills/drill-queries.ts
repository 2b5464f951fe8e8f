import type { DrillKind, DrillResult } from "@rasayan/engine";
import { sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";

/** What the items of a set are generated from: the same version of the generator gives the same items. */
export type DrillSeed = { seed: string; kinds: DrillKind[]; generator: number };

/** Stores a set and returns its id. */
export async function insertDrill(db: Db, userId: number, seed: DrillSeed): Promise<number> {
  const { id } = await db
    .insertInto("drills")
    .values({ user_id: userId, ...seed })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a set of this user with its results, and locks it until the transaction ends. */
export async function lockDrill(tx: Db, userId: number, id: number) {
  const { rows } = await sql<
    DrillSeed & { is_finished: boolean; results: (DrillResult & { answer: string })[] }
  >`
    select seed, kinds, generator, finished_at is not null as is_finished, coalesce((
      select json_agg(json_build_object('index', r.index, 'kind', r.kind, 'answer', r.answer, 'isRight', r.is_right, 'ms', r.ms)
        order by r.index) from drill_results r where r.user_id = drills.user_id and r.drill_id = drills.id), '[]') as results
    from drills where user_id = ${userId} and id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Stores the marked answers of a set and marks it as finished. */
export async function saveResults(
  tx: Db,
  userId: number,
  drillId: number,
  results: readonly (DrillResult & { answer: string })[],
): Promise<void> {
  await sql`update drills set finished_at = app_now() where user_id = ${userId} and id = ${drillId}`.execute(
    tx,
  );
  const rows = results.map(({ isRight, ...result }) => ({
    ...result,
    user_id: userId,
    drill_id: drillId,
    is_right: isRight,
  }));
  if (rows.length > 0) await tx.insertInto("drill_results").values(rows).execute();
}

/** Returns the marked answers of the last 90 days. */
export async function listRecentResults(db: Db, userId: number) {
  const { rows } = await sql<Omit<DrillResult, "index"> & { at: Date }>`
    select kind, is_right as "isRight", ms, at from drill_results
    where user_id = ${userId} and at > ${stableNow} - interval '90 days' order by at`.execute(db);
  return rows;
}

/** Deletes up to `limit` sets that nobody finished within a day; returns how many there were. */
export async function deleteUnfinished(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from drills where (user_id, id) in (
    select user_id, id from drills where finished_at is null and created_at < ${stableNow} - interval '1 day' limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
