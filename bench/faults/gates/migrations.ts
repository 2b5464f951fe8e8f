import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { stopServer } from "../../../e2e/stack.ts";
import { connect, type Database } from "../../../server/src/db/connect.ts";
import { migrate } from "../../../server/src/db/migrate.ts";
import { atLeast, atMost, type Check } from "../../engine/checks.ts";
import { type Gate, lackOfUrl, type Rig } from "../gate.ts";
import { makeFolders } from "../migration-folders.ts";
import { OLD_DATA } from "../old-data.ts";
import { differences, printTables, recounted } from "../table-prints.ts";

const PROCESS = path.resolve(import.meta.dirname, "../migrating-process.ts");
const SPOIL = "create table if not exists half_done ()";
const PAUSE_SECONDS = 1.5;
const LIST = "schema_migrations";

type Place = {
  databaseUrl: string | undefined;
  dataDir: string;
  kills: number;
  /** Waits until the migration of this process is in its middle. */
  middle: (child: ChildProcess) => Promise<void>;
  /** Waits until nothing is left of a process that was killed. */
  aftermath: () => Promise<void>;
};

export const migrationsEmbedded: Gate = {
  name: "migrations-embedded",
  what: "each migration of the embedded database is killed in its middle, and done again",
  run: async (rig) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "rasayan-data-"));
    // Its thread is busy with the pause itself, so it cannot say so.
    const middle = async (child: ChildProcess) => {
      await Promise.race([once(child.stdout ?? child, "data"), once(child, "exit")]);
      await setTimeout((0.2 + 0.4 * Math.random()) * PAUSE_SECONDS * 1_000);
    };
    const kills = rig.isBrief ? 1 : 4;
    const place = { databaseUrl: undefined, dataDir, kills, middle, aftermath: async () => {} };
    return killEach(rig, place).finally(() => rm(dataDir, { recursive: true, force: true }));
  },
};

export const migrationsPostgres: Gate = {
  name: "migrations-postgres",
  what: "each migration of PostgreSQL is killed in its middle, and done again",
  lack: lackOfUrl,
  run: async (rig) => {
    const name = `rasayan_migrations_${process.pid}`;
    const own = new URL(String(rig.postgresUrl));
    own.pathname = `/${name}`;
    const admin = new pg.Client({ connectionString: rig.postgresUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const asleep = `select from pg_stat_activity where datname = '${name}' and wait_event = 'PgSleep'`;
    const isAsleep = async () => (await admin.query(asleep)).rowCount !== 0;
    const middle = async (child: ChildProcess) => {
      while (child.exitCode === null && !(await isAsleep())) await setTimeout(10);
    };
    // PostgreSQL notices only after the pause that nobody is there any more.
    const aftermath = async () => {
      while (await isAsleep()) await setTimeout(50);
    };
    try {
      const kills = rig.isBrief ? 1 : 6;
      return await killEach(rig, { databaseUrl: own.href, dataDir: "", kills, middle, aftermath });
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  },
};

async function killEach(rig: Rig, place: Place): Promise<Check[]> {
  const folders = await makeFolders();
  // The list of migrations is made before the first of them.
  await whileOpen(place, async ({ pool }) => migrate(pool, await folders.upTo("")));
  let kills = 0;
  const half: string[] = [];
  const unkept: string[] = [];
  for (const name of folders.names) {
    const before = await whileOpen(place, print);
    for (let turn = 0; turn < place.kills; turn++) {
      kills += Number(await isKilledInMiddle(place, await folders.pausingIn(name, PAUSE_SECONDS)));
      if (rig.isBroken && name in OLD_DATA) await whileOpen(place, ({ pool }) => pool.query(SPOIL));
      const found = differences(before, await whileOpen(place, print));
      if (!(await folders.runsStepwise(name))) half.push(...found.map((what) => `${name} ${what}`));
    }
    const after = await whileOpen(place, finish(await folders.upTo(name), name));
    unkept.push(
      ...recounted(before, after)
        .filter((table) => table !== LIST)
        .map((table) => `${name} ${table}`),
    );
    process.stdout.write(`\r  ${kills} kills, ${name}      `);
  }
  await folders.remove();
  console.log();
  for (const what of [...half, ...unkept].slice(0, 10)) console.log(`  changed: ${what}`);
  return [
    atLeast("kills in the middle of a migration", kills, folders.names.length * place.kills),
    atMost("tables and their making changed by half a migration", half.length, 0),
    atMost("tables whose number of rows a migration changed", unkept.length, 0),
  ];
}

async function whileOpen<T>({ databaseUrl, dataDir }: Place, work: (database: Database) => Promise<T>) {
  const database = await connect({ databaseUrl, dataDir, onError: () => {} });
  return work(database).finally(() => database.close());
}

const print = ({ pool }: Database) => printTables(async (statement) => (await pool.query(statement)).rows);

/** Applies the migration after all, and then adds rows of its time for the later ones. */
const finish = (release: string, name: string) => async (database: Database) => {
  const done = await migrate(database.pool, release);
  if (done.join() !== name) throw new Error(`Where ${name} was to be done, it was ${done.join()}.`);
  const after = await print(database);
  for (const statement of (OLD_DATA[name] ?? "").split(";\n").filter(Boolean))
    await database.pool.query(statement);
  return after;
};

async function isKilledInMiddle(
  { databaseUrl, dataDir, middle, aftermath }: Place,
  folder: string,
): Promise<boolean> {
  const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const child = spawn(process.execPath, [PROCESS, folder, dataDir], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (text) => {
    said += text;
  });
  await middle(child);
  await stopServer(child, "SIGKILL");
  await aftermath();
  return said === "begun\n" && child.signalCode === "SIGKILL";
}
