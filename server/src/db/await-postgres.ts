import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { isUnavailable } from "./unavailable.ts";

const MIN_VERSION = 15;
const [FIRST_RETRY_MS, MAX_RETRY_MS] = [250, 4_000];
/** A difference beyond this breaks sign-ins, whose tokens name their time. */
const MAX_CLOCK_DIFFERENCE_MS = 30_000;

type Log = (line: string) => void;

/**
 * Resolves when the PostgreSQL server of `url` answers; until then logs a line with each attempt, ever more slowly.
 * After a reboot the database may come up later than this program. Throws if the server is too old, and any error that
 * waiting would not mend, such as a wrong password.
 */
export async function awaitPostgres(pool: pg.Pool, url: string, log: Log): Promise<void> {
  for (let delay = FIRST_RETRY_MS; ; delay = Math.min(2 * delay, MAX_RETRY_MS)) {
    try {
      return await requireVersion(pool);
    } catch (error) {
      if (!isUnavailable(error as Error)) throw error;
      log(
        `Waiting for the database at ${new URL(url).host || "its socket"} (DATABASE_URL): ${reasonOf(error)}`,
      );
    }
    await setTimeout(delay);
  }
}

async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ number: string }>(
    "select current_setting('server_version_num') as number",
  );
  const version = Math.floor(Number(rows[0]?.number) / 10_000);
  if (version < MIN_VERSION)
    throw new Error(
      `DATABASE_URL leads to PostgreSQL ${version}; Rasayan needs PostgreSQL ${MIN_VERSION} or newer.`,
    );
}

/** An attempt for several addresses of a host fails with one error for each, and no message of its own. */
function reasonOf(error: unknown): string {
  const { message, errors, code } = error as { message?: string; errors?: Error[]; code?: string };
  return message || errors?.[0]?.message || code || "no answer";
}

/**
 * Logs a line if this machine's clock is wrong: if it differs from the database's, or if the database was changed later
 * than now. `now` is this machine's time in milliseconds.
 */
export async function checkClock(pool: pg.Pool, log: Log, now: () => number): Promise<void> {
  const before = now();
  const { rows } = await pool.query<{ database: Date; latest: Date }>(
    "select clock_timestamp() as database, max(applied_at) as latest from schema_migrations",
  );
  const own = (before + now()) / 2;
  const [clock] = rows;
  if (!clock) return;
  const behind = Math.max(clock.database.getTime() - own, clock.latest.getTime() - own);
  const ahead = own - clock.database.getTime();
  const difference = Math.max(behind, ahead);
  if (difference < MAX_CLOCK_DIFFERENCE_MS) return;
  log(
    `clock? This machine's clock is ${Math.round(difference / 1000)} s ${behind > ahead ? "behind" : "ahead of"} the ` +
      "database. Set it (for example by NTP): until then nobody can sign in, and times of answers are wrong.",
  );
}
