import { sql } from "kysely";
import { statementNow, withClock } from "../db/clock.ts";
import type { Db } from "../db/connect.ts";

/** A process that gives no sign of life for so long has lost its jobs. */
export const LEASE_SECONDS = 60;

/** A failed job waits 15 s, then 30 s and so on: at most 5 minutes where it runs that often, else at most an hour. */
const backoff = sql`least(15 * 2 ^ least(failures, 10), greatest(every_seconds, 300), 3600) * interval '1 second'`;
const lease = sql`${LEASE_SECONDS} * interval '1 second'`;

/** Notes the names of jobs there are and how often each is due; what is known already keeps its next run. */
export async function upsertJobs(
  db: Db,
  jobs: readonly { name: string; every_seconds: number }[],
): Promise<void> {
  await db
    .insertInto("jobs")
    .values([...jobs])
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({ every_seconds: eb.ref("excluded.every_seconds") })),
    )
    .execute();
}

type Claim = {
  /** The job that is longest due; null when none is. */
  name: string | null;
  /** Jobs whose process has died. They wait as if they had failed. */
  lost: string[];
};

/** Leases the job of these names that is longest due, so that no other process runs it too. */
export async function claimJob(db: Db, owner: string, names: readonly string[]): Promise<Claim> {
  const { rows } = await sql<Claim>`${withClock},
    lost as (
      update jobs set lease_owner = null, lease_until = null, failures = failures + 1, run_at = ${statementNow} + ${backoff},
        last_error = 'The process that ran it ended.'
      where lease_until <= ${statementNow} returning name),
    claimed as (
      update jobs set lease_owner = ${owner}, lease_until = ${statementNow} + ${lease}, last_run_at = ${statementNow}
      where name = (select name from jobs
        where lease_until is null and run_at <= ${statementNow} and name = any(${[...names]}::text[])
        order by run_at limit 1 for update skip locked)
      returning name)
    select (select name from claimed) as name, array(select name from lost) as lost`.execute(db);
  return rows[0] ?? { name: null, lost: [] };
}

/** Shows that the job is still worked at; false when its lease has passed to somebody else. */
export async function renewLease(db: Db, owner: string, name: string): Promise<boolean> {
  const { rows } = await sql`update jobs set lease_until = app_now() + ${lease}
    where name = ${name} and lease_owner = ${owner} returning name`.execute(db);
  return rows.length > 0;
}

/** `stopped`: it ended early with its process, and is due again at once. */
export type Outcome = { state: "done" } | { state: "failed"; error: unknown } | { state: "stopped" };

/** Gives the lease back and says when the job is due next; nothing when the lease was lost meanwhile. */
export async function releaseJob(db: Db, owner: string, name: string, outcome: Outcome): Promise<void> {
  const nextRun = {
    done: sql`run_at = app_now() + every_seconds * interval '1 second', failures = 0, last_error = null`,
    failed: sql`run_at = app_now() + ${backoff}, failures = failures + 1,
      last_error = ${outcome.state === "failed" ? String(outcome.error) : null}::text`,
    stopped: sql`run_at = app_now()`,
  }[outcome.state];
  await sql`update jobs set lease_owner = null, lease_until = null, ${nextRun}
    where name = ${name} and lease_owner = ${owner}`.execute(db);
}

/** Removes at most so many counters whose time is over; returns how many there were. */
export async function deleteExpiredLimits(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from rate_limits where key = any(array(select key from rate_limits
    where expire < (select extract(epoch from clock_timestamp()) * 1000)::bigint
    order by expire limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
