import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import { openEmbedded } from "./embedded.ts";
import { keepPlans } from "./kept-plans.ts";
import type { Schema } from "./schema.ts";
import { giveUpSilence } from "./silence.ts";

/** A transaction is a Db too, so every query function works inside and outside one. */
export type Db = Kysely<Schema>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** For background jobs: on PostgreSQL a small pool with time of its own, so that they take none from requests. */
  jobs: Db;
  /** Which of the two stores this is; "embedded" is not safe against power loss. */
  kind: "embedded" | "postgres";
  close: () => Promise<void>;
};

/** How long one statement of a request may take. */
export const STATEMENT_TIMEOUT_MS = 3_000;
const POOL_WAIT_MS = 2_000;
const POOL_SIZE = 10;
/** How long one statement of a job may take; each is made to need far less. */
const JOB_STATEMENT_TIMEOUT_MS = 30_000;
/** As many as run at a time, and one that renews their leases. */
const JOB_POOL_SIZE = 4;
const JOB_POOL_WAIT_MS = 10_000;

// bigint (seq, counts) and numeric (marks) are well within a double's exact range here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Opens PostgreSQL when a URL is given, else the embedded database in `dataDir`. */
export async function connect(options: {
  databaseUrl: string | undefined;
  dataDir: string;
  onError: (error: Error) => void;
  /** Told of each long step of opening the embedded database. */
  onProgress?: (step: string) => void;
}): Promise<Database> {
  return options.databaseUrl
    ? connectPostgres(options.databaseUrl, options.onError)
    : connectEmbedded(options.dataDir, options.onError, options.onProgress);
}

function connectPostgres(url: string, onError: (error: Error) => void): Database {
  const pool = openPool(url, onError, {
    max: POOL_SIZE,
    connectionTimeoutMillis: POOL_WAIT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: "rasayan",
  });
  const jobPool = openPool(url, onError, {
    max: JOB_POOL_SIZE,
    connectionTimeoutMillis: JOB_POOL_WAIT_MS,
    statement_timeout: JOB_STATEMENT_TIMEOUT_MS,
    application_name: "rasayan-jobs",
  });
  giveUpSilence(jobPool, 2 * JOB_STATEMENT_TIMEOUT_MS);
  const close = async () => {
    await Promise.all([pool.end(), jobPool.end()]);
  };
  return { db: wrap(keepPlans(pool)), pool, jobs: wrap(keepPlans(jobPool)), kind: "postgres", close };
}

function openPool(
  url: string,
  onError: (error: Error) => void,
  own: pg.PoolConfig & { statement_timeout: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    idle_in_transaction_session_timeout: 2 * own.statement_timeout,
    // The costs of a search are estimated so high that compiling it took a second and more, for 2 ms of work.
    options: "-c jit=off",
    ...own,
  });
  listen(pool, onError);
  return pool;
}

async function connectEmbedded(
  dataDir: string,
  onError: (error: Error) => void,
  onProgress?: (step: string) => void,
): Promise<Database> {
  const embedded = await openEmbedded(dataDir, onError, onProgress);
  const pool = keepClient(new pg.Pool({ ...embedded.poolConfig, max: 1, idleTimeoutMillis: 0 }));
  listen(pool, onError);
  const stopCare = embedded.care(pool, onError);
  const close = async () => {
    stopCare();
    await pool.end();
    await embedded.close();
  };
  const db = wrap(pool);
  return { db, pool, jobs: db, kind: "embedded", close };
}

/** Without a listener on pool and client, a database restart would end this process. */
function listen(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
}

/**
 * A pool ends the client whose query has failed and makes a new one. PGlite has one session for all of them, and the
 * new client would get the replies that the old one was still owed: another learner's rows.
 */
function keepClient(pool: pg.Pool): pg.Pool {
  const query = async (statement: string | pg.QueryConfig, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      return await client.query(statement, values);
    } finally {
      client.release();
    }
  };
  return Object.assign(pool, { query });
}

function wrap(pool: PostgresPool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
