import { sql } from "kysely";
import type { Db } from "../db/connect.ts";

/** Notes the kinds of jobs there are and how often each is due; what is known already keeps its next run. */
export async function declareJobs(
  db: Db,
  jobs: readonly { kind: string; every_seconds: number }[],
): Promise<void> {
  await db
    .insertInto("jobs")
    .values([...jobs])
    .onConflict((conflict) =>
      conflict.column("kind").doUpdateSet((eb) => ({ every_seconds: eb.ref("excluded.every_seconds") })),
    )
    .execute();
}

/** Takes the job that is longest due, so that no other process runs it too; undefined when none is due. */
export async function claimJob(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ kind: string }>`update jobs
    set run_at = app_now() + every_seconds * interval '1 second', last_run_at = app_now()
    where kind = (select kind from jobs where run_at <= app_now() order by run_at limit 1 for update skip locked)
    returning kind`.execute(db);
  return rows[0]?.kind;
}

/** Keeps how the last run ended; null for well. */
export async function saveJobOutcome(db: Db, kind: string, error: string | null): Promise<void> {
  await db.updateTable("jobs").set({ last_error: error }).where("kind", "=", kind).execute();
}

export async function deleteExpiredLimits(db: Db): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where("expire", "<", sql<number>`extract(epoch from clock_timestamp()) * 1000`)
    .execute();
}
