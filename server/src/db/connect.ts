import { Kysely, type PostgresPool } from "kysely";
import pg from "pg";
import { openEmbedded } from "./embedded.ts";
import { withPreparedNames } from "./prepared-statement-names.ts";
import { RequestDialect } from "./request-signal.ts";
import type { Schema } from "./schema.ts";
import { destroyStalledConnections } from "./socket-timeout.ts";

/** A transaction is a Db too, so every query function works inside and outside one. */
export type Db = Kysely<Schema>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** For background jobs: on PostgreSQL a separate small pool, so that jobs take no connections from requests. */
  jobs: Db;
  /** The type of database; "embedded" is not safe against power loss. */
  kind: "embedded" | "postgres";
  close: () => Promise<void>;
};

/** Time limit for one statement of a request. */
export const STATEMENT_TIMEOUT_MS = 3_000;
/** Time limit for one statement of a job; each is designed to take far less. */
const JOB_STATEMENT_TIMEOUT_MS = 30_000;

// bigint (seq, counts) and numeric (marks) are well within a double's exact range here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const REQUEST_POOL = { max: 10, connectionTimeoutMillis: 2_000, application_name: "rasayan" };
/**
 * One for each of two leased jobs, two that complete overdue quizzes, one that renders texts, one that renews leases, and
 * one for work that goes on after its request.
 */
const JOB_POOL = { max: 7, connectionTimeoutMillis: 10_000, application_name: "rasayan-jobs" };
/** Initial settings of every session for requests. Behind a pooler, sessions for jobs get them too. */
const SESSION_SETTINGS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
};
const JOB_SETTINGS = {
  statement_timeout: JOB_STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 2 * JOB_STATEMENT_TIMEOUT_MS,
};
// PostgreSQL overestimates the cost of a search and would spend over a second to JIT-compile 2 ms of work.
const NO_JIT = { options: "-c jit=off" };

type ConnectionOptions = {
  databaseUrl: string | undefined;
  /** Set if `databaseUrl` is the URL of a pooler that reassigns sessions after each transaction. */
  directUrl?: string | undefined;
  dataDir: string;
  onError: (error: Error) => void;
  /** Called before each long step of opening the embedded database. */
  onProgress?: (step: string) => void;
};

/** Connects to PostgreSQL if a URL is given; otherwise opens the embedded database in `dataDir`. */
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
 * Behind a pooler, this process has no sessions of its own: the pooler rejects session settings (setRoleDefaults sets
 * them instead), and a statement prepared in one session would be missing in the next.
 */
function connectPooled(url: string, onError: (error: Error) => void): Database {
  const pool = openPool(url, onError, REQUEST_POOL);
  const jobPool = openPool(url, onError, JOB_POOL);
  return toDatabase(pool, jobPool, (unwrapped) => unwrapped);
}

function toDatabase(pool: pg.Pool, jobPool: pg.Pool, wrapPool: (pool: pg.Pool) => PostgresPool): Database {
  destroyStalledConnections(jobPool, 2 * JOB_STATEMENT_TIMEOUT_MS);
  const closers = [trackConnections(pool), trackConnections(jobPool)];
  const close = async () => {
    await Promise.all(closers.map((closePool) => closePool()));
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
 * Returns a function that closes the pool and resolves once the server has closed its connections too. `pool.end()`
 * resolves earlier, and then a restore could still find this process connected and refuse.
 */
function trackConnections(pool: pg.Pool): () => Promise<void> {
  const ends = new Map<pg.PoolClient, Promise<void>>();
  pool.on("connect", (client) => {
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    ends.set(
      client,
      ended.then(() => void ends.delete(client)),
    );
  });
  return async () => {
    await pool.end();
    await Promise.all(ends.values());
  };
}

/**
 * Runs work that needs dedicated sessions because its locks and settings span several statements: migrations and
 * seeding. Behind a pooler, it opens a direct connection for the duration of the work.
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

/** Stores the session settings as defaults of the pooler's role, because they can't be sent through the pooler. */
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

/** Without an error listener on the pool and on each client, a database restart would crash this process. */
function handleConnectionErrors(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
}

/**
 * Keeps the pool's client after a failed query. By default a pool replaces such a client. All clients share PGlite's
 * one session, so a new client would receive the outstanding results of the old one: another learner's rows.
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
  return new Kysely<Schema>({ dialect: new RequestDialect({ pool }) });
}
