import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { stopServer } from "../../../e2e/test-server.ts";
import { connect, type Database } from "../../../server/src/db/connect.ts";
import { migrate } from "../../../server/src/db/migrate.ts";
import { atLeast, atMost, type Check } from "../../engine/checks.ts";
import { LEGACY_ROWS } from "../legacy-rows.ts";
import { createMigrationFolders } from "../migration-folders.ts";
import { type Scenario, type ScenarioOptions, skipReasonWithoutUrl } from "../scenario.ts";
import { differences, fingerprintTables, tablesWithChangedCounts } from "../table-fingerprints.ts";

const PROCESS = path.resolve(import.meta.dirname, "../migration-process.ts");
const SELF_TEST_DAMAGE = "create table if not exists half_done ()";
const PAUSE_SECONDS = 1.5;
const MIGRATIONS_TABLE = "schema_migrations";

type MigrationTarget = {
  databaseUrl: string | undefined;
  dataDir: string;
  killCount: number;
  /** Waits until the migration in this process is halfway. */
  waitForMiddle: (child: ChildProcess) => Promise<void>;
  /** Waits until nothing of a killed process is running any more. */
  waitForCleanup: () => Promise<void>;
};

export const migrationsEmbedded: Scenario = {
  name: "migrations-embedded",
  description: "each migration of the embedded database is killed halfway and repeated",
  run: async (options) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "rasayan-data-"));
    // The pause blocks the process's own thread, so the process can't report it.
    const waitForMiddle = async (child: ChildProcess) => {
      await Promise.race([once(child.stdout ?? child, "data"), once(child, "exit")]);
      await setTimeout((0.2 + 0.4 * Math.random()) * PAUSE_SECONDS * 1_000);
    };
    const killCount = options.isQuick ? 1 : 4;
    const target = {
      databaseUrl: undefined,
      dataDir,
      killCount,
      waitForMiddle,
      waitForCleanup: async () => {},
    };
    return killEachMigration(options, target).finally(() => rm(dataDir, { recursive: true, force: true }));
  },
};

export const migrationsPostgres: Scenario = {
  name: "migrations-postgres",
  description: "each migration of PostgreSQL is killed halfway and repeated",
  skipReason: skipReasonWithoutUrl,
  run: async (options) => {
    const name = `rasayan_migrations_${process.pid}`;
    const targetUrl = new URL(String(options.postgresUrl));
    targetUrl.pathname = `/${name}`;
    const admin = new pg.Client({ connectionString: options.postgresUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const sleepingSql = `select from pg_stat_activity where datname = '${name}' and wait_event = 'PgSleep'`;
    const isAsleep = async () => (await admin.query(sleepingSql)).rowCount !== 0;
    const waitForMiddle = async (child: ChildProcess) => {
      while (child.exitCode === null && !(await isAsleep())) await setTimeout(10);
    };
    // PostgreSQL notices only after the pause that the client is gone.
    const waitForCleanup = async () => {
      while (await isAsleep()) await setTimeout(50);
    };
    try {
      const killCount = options.isQuick ? 1 : 6;
      return await killEachMigration(options, {
        databaseUrl: targetUrl.href,
        dataDir: "",
        killCount,
        waitForMiddle,
        waitForCleanup,
      });
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  },
};

async function killEachMigration(options: ScenarioOptions, target: MigrationTarget): Promise<Check[]> {
  const folders = await createMigrationFolders();
  // Creates the table of applied migrations before the first of them.
  await withDatabase(target, async ({ pool }) => migrate(pool, await folders.upTo("")));
  let killCount = 0;
  const partialChanges: string[] = [];
  const changedRowCounts: string[] = [];
  for (const name of folders.names) {
    const before = await withDatabase(target, takeFingerprints);
    for (let round = 0; round < target.killCount; round++) {
      killCount += Number(await wasKilledInMiddle(target, await folders.withPauseIn(name, PAUSE_SECONDS)));
      if (options.isSelfTest && name in LEGACY_ROWS)
        await withDatabase(target, ({ pool }) => pool.query(SELF_TEST_DAMAGE));
      const changes = differences(before, await withDatabase(target, takeFingerprints));
      if (!(await folders.runsWithoutTransaction(name)))
        partialChanges.push(...changes.map((change) => `${name} ${change}`));
    }
    const after = await withDatabase(target, finishMigration(await folders.upTo(name), name));
    changedRowCounts.push(
      ...tablesWithChangedCounts(before, after)
        .filter((table) => table !== MIGRATIONS_TABLE)
        .map((table) => `${name} ${table}`),
    );
    process.stdout.write(`\r  ${killCount} kills, ${name}      `);
  }
  await folders.remove();
  console.log();
  for (const change of [...partialChanges, ...changedRowCounts].slice(0, 10))
    console.log(`  changed: ${change}`);
  return [
    atLeast("migrations killed halfway", killCount, folders.names.length * target.killCount),
    atMost("tables and schema objects changed by a killed migration", partialChanges.length, 0),
    atMost("tables whose row count a migration changed", changedRowCounts.length, 0),
  ];
}

async function withDatabase<T>(
  { databaseUrl, dataDir }: MigrationTarget,
  callback: (database: Database) => Promise<T>,
) {
  const database = await connect({ databaseUrl, dataDir, onError: () => {} });
  return callback(database).finally(() => database.close());
}

const takeFingerprints = ({ pool }: Database) =>
  fingerprintTables(async (statement) => (await pool.query(statement)).rows);

/** Applies the migration to its end, and then adds rows of that release for the later migrations. */
const finishMigration = (migrationsFolder: string, name: string) => async (database: Database) => {
  const applied = await migrate(database.pool, migrationsFolder);
  if (applied.join() !== name) throw new Error(`Expected to apply ${name}, but applied ${applied.join()}.`);
  const after = await takeFingerprints(database);
  for (const statement of (LEGACY_ROWS[name] ?? "").split(";\n").filter(Boolean))
    await database.pool.query(statement);
  return after;
};

async function wasKilledInMiddle(
  { databaseUrl, dataDir, waitForMiddle, waitForCleanup }: MigrationTarget,
  folder: string,
): Promise<boolean> {
  const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const child = spawn(process.execPath, [PROCESS, folder, dataDir], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  await waitForMiddle(child);
  await stopServer(child, "SIGKILL");
  await waitForCleanup();
  return output === "begun\n" && child.signalCode === "SIGKILL";
}
