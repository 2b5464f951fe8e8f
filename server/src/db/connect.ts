import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import { openEmbedded } from "./embedded.ts";
import { withPreparedNames } from "./prepared-statement-names.ts";
import type { Schema } from "./schema.ts";
import { destroyStalledConnections } from "./socket-timeout.ts";

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
/** How long one statement of a job may take; each is made to need far less. */
const JOB_STATEMENT_TIMEOUT_MS = 30_000;

// bigint (seq, counts) and numeric (marks) are well within a double's exact range here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const REQUEST_POOL = { max: 10, connectionTimeoutMillis: 2_000, application_name: "rasayan" };
/** As many connections as jobs run at a time, and one that renews their leases. */
const JOB_POOL = { max: 4, connectionTimeoutMillis: 10_000, application_name: "rasayan-jobs" };
/** What every session of a request begins with; behind a pooler those of jobs do so, too. */
const SESSION_SETTINGS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
};
const JOB_SETTINGS = {
  statement_timeout: JOB_STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 2 * JOB_STATEMENT_TIMEOUT_MS,
};
// The costs of a search are estimated so high that compiling it took a second and more, for 2 ms of work.
const NO_JIT = { options: "-c jit=off" };

type ConnectionOptions = {
  databaseUrl: string | undefined;
  /** Set where `databaseUrl` leads to a pooler that gives sessions away after each transaction. */
  directUrl?: string | undefined;
  dataDir: string;
  onError: (error: Error) => void;
  /** Told of each long step of opening the embedded database. */
  onProgress?: (step: string) => void;
};

/** Opens PostgreSQL when a URL is given, else the embedded database in `dataDir`. */
export async function connect(options: ConnectionOptions): Promise<Database> {
  const { databaseUrl, directUrl, onError } = options;
  if (!databaseUrl) return connectEmbedded(options);
  return directUrl ? connectPooled(databaseUrl, onError) : connectPostgres(databaseUrl, onError);
}

function connectPostgres(url: string, onError: (error: Error) => void): Database {
  const pool = openPool(url, onError, { ...REQUEST_POOL, ...SESSION_SETTINGS, ...NO_JIT });
  const jobPool = openPool(url, onError, { ...JOB_POOL, ...JOB_SETTINGS, ...NO_JIT });
  return toDatabase(pool, jobPool, withPreparedNames);
}

/**
 * Behind a pooler no session belongs to this process: it accepts no settings for one (see setRoleDefaults), and a
 * statement prepared in one would be missing in the next.
 */
function connectPooled(url: string, onError: (error: Error) => void): Database {
  const pool = openPool(url, onError, REQUEST_POOL);
  const jobPool = openPool(url, onError, JOB_POOL);
  return toDatabase(pool, jobPool, (unwrapped) => unwrapped);
}

function toDatabase(pool: pg.Pool, jobPool: pg.Pool, wrapPool: (pool: pg.Pool) => PostgresPool): Database {
  destroyStalledConnections(jobPool, 2 * JOB_STATEMENT_TIMEOUT_MS);
  const close = async () => {
    await Promise.all([pool.end(), jobPool.end()]);
  };
  return {
    db: createKysely(wrapPool(pool)),
    pool,
    jobs: createKysely(wrapPool(jobPool)),
    kind: "postgres",
    close,
  };
}

function openPool(url: string, onError: (error: Error) => void, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, ...settings });
  handleConnectionErrors(pool, onError);
  return pool;
}

/**
 * Does work that needs sessions of its own, because it holds locks and settings from one statement to the next:
 * migrations and seeding. Behind a pooler it gets another way to the database for this long.
 */
export async function withDirect<Result>(
  database: Database,
  options: ConnectionOptions,
  work: (direct: Database) => Promise<Result>,
): Promise<Result> {
  if (!options.databaseUrl || !options.directUrl) return work(database);
  const direct = connectPostgres(options.directUrl, options.onError);
  try {
    await setRoleDefaults(direct.pool, options.databaseUrl);
    return await work(direct);
  } finally {
    await direct.close();
  }
}

/** Has PostgreSQL begin each session that the pooler opens for our role with the settings that we cannot send. */
async function setRoleDefaults(pool: pg.Pool, pooledUrl: string): Promise<void> {
  const role = decodeURIComponent(new URL(pooledUrl).username);
  const { rows } = await pool.query<{ target: string }>(
    "select format('role %I in database %I', coalesce(nullif($1, ''), current_user), current_database()) as target",
    [role],
  );
  for (const [name, value] of Object.entries({ ...SESSION_SETTINGS, jit: "off" }))
    await pool.query(`alter ${rows[0]?.target} set ${name} = '${value}'`);
}

async function connectEmbedded({ dataDir, onError, onProgress }: ConnectionOptions): Promise<Database> {
  const embedded = await openEmbedded(dataDir, onError, onProgress);
  const pool = reuseClient(new pg.Pool({ ...embedded.poolConfig, max: 1, idleTimeoutMillis: 0 }));
  handleConnectionErrors(pool, onError);
  const stopMaintenance = embedded.startMaintenance(pool, onError);
  const close = async () => {
    stopMaintenance();
    await pool.end();
    await embedded.close();
  };
  const db = createKysely(pool);
  return { db, pool, jobs: db, kind: "embedded", close };
}

/** Without a listener on pool and client, a database restart would end this process. */
function handleConnectionErrors(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
}

/**
 * A pool ends the client whose query has failed and makes a new one. PGlite has one session for all of them, and the
 * new client would get the replies that the old one was still owed: another learner's rows.
 */
function reuseClient(pool: pg.Pool): pg.Pool {
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

function createKysely(pool: PostgresPool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
