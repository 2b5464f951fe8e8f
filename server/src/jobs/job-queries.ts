import { sql } from "kysely";
import { backoff } from "../db/backoff.ts";
import { statementNow, withClock } from "../db/clock.ts";
import type { Db } from "../db/connect.ts";

/** A process that does not renew its leases for this long loses its jobs. */
export const LEASE_SECONDS = 60;

/** Delay after a failure: 15 s, doubled each time, up to the job's interval (at least 5 minutes, at most an hour). */
const retryDelay = backoff("failures", 15, sql`least(greatest(every_seconds, 300), 3600)`);
const lease = sql`${LEASE_SECONDS} * interval '1 second'`;

/** Inserts or updates the jobs and their intervals; existing jobs keep the time of their next run. */
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
  /** The most overdue job; null if none is due. */
  name: string | null;
  /** Jobs whose lease has expired because their process died. They are retried after the same delay as failed jobs. */
  lost: string[];
};

/** Claims the most overdue job among `names` with a lease, so that no other process runs it too. */
export async function claimJob(db: Db, owner: string, names: readonly string[]): Promise<Claim> {
  const { rows } = await sql<Claim>`${withClock},
    lost as (
      update jobs set lease_owner = null, lease_until = null, failures = failures + 1, run_at = ${statementNow} + ${retryDelay},
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

/** Extends the lease of a running job (its heartbeat). Returns false if this process has lost the lease. */
export async function renewLease(db: Db, owner: string, name: string): Promise<boolean> {
  const { rows } = await sql`update jobs set lease_until = app_now() + ${lease}
    where name = ${name} and lease_owner = ${owner} returning name`.execute(db);
  return rows.length > 0;
}

/** `stopped`: the job ended early because its process stops, and is due again immediately. */
export type Outcome = { state: "done" } | { state: "failed"; error: unknown } | { state: "stopped" };

/** Releases the lease and sets when the job is due next. Changes nothing if the lease has been lost. */
export async function releaseJob(db: Db, owner: string, name: string, outcome: Outcome): Promise<void> {
  await sql`update jobs set lease_owner = null, lease_until = null, ${nextRunAfter(outcome)}
    where name = ${name} and lease_owner = ${owner}`.execute(db);
}

/** Records a run of a job that every process runs without a lease. */
export async function recordSharedRun(db: Db, name: string, outcome: Outcome): Promise<void> {
  await sql`update jobs set last_run_at = app_now(), ${nextRunAfter(outcome)} where name = ${name}`.execute(
    db,
  );
}

function nextRunAfter(outcome: Outcome) {
  return {
    done: sql`run_at = app_now() + every_seconds * interval '1 second', failures = 0, last_error = null`,
    failed: sql`run_at = app_now() + ${retryDelay}, failures = failures + 1,
      last_error = ${outcome.state === "failed" ? String(outcome.error) : null}::text`,
    stopped: sql`run_at = app_now()`,
  }[outcome.state];
}

/** Deletes at most `limit` expired rate-limit counters and returns their number. */
export async function deleteExpiredLimits(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from rate_limits where key = any(array(select key from rate_limits
    where expire < (select extract(epoch from clock_timestamp()) * 1000)::bigint
    order by expire limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
