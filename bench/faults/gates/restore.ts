import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { makeTemplate, type Stack, startStack } from "../../../e2e/stack.ts";
import { atLeast, atMost, type Check } from "../../engine/checks.ts";
import { type Gate, lackOfUrl, type Rig } from "../gate.ts";
import { ALL_ANSWERS, countLost } from "../stored-answers.ts";
import { differences, printTables } from "../table-prints.ts";
import { type Moment, underLoad } from "../under-load.ts";

const CLI = path.resolve(import.meta.dirname, "../../../server/src/backup/backup-cli.ts");
const SPOIL = "update users set name = name || '!' where id = (select min(id) from users)";
const EMPTY_SCHEMA = "drop schema public cascade; create schema public";
// A process is away for as long as a backup, a wipe and a restore take.
const AWAY_MS = 60_000;

export const restoreEmbedded: Gate = {
  name: "restore-embedded",
  what: "the embedded database is backed up, wiped and restored while learners wait",
  run: async (rig) => {
    const template = await makeTemplate();
    const stack = await startStack(template, undefined);
    const folder = String(stack.data.DATA_DIR);
    try {
      return await restoreAgainAndAgain(rig, stack, () => rm(folder, { recursive: true, force: true }));
    } finally {
      await stack.close();
      await rm(template, { recursive: true, force: true });
    }
  },
};

export const restorePostgres: Gate = {
  name: "restore-postgres",
  what: "PostgreSQL is backed up under load; and backed up, wiped and restored while learners wait",
  lack: lackOfUrl,
  run: async (rig) => {
    const stack = await startStack("", rig.postgresUrl);
    const url = String(stack.data.DATABASE_URL);
    const missing: number[] = [];
    const beforehand = async ({ kept }: Moment) => {
      missing.push(await missingInLiveBackup(url, new Map(kept)));
    };
    try {
      const checks = await restoreAgainAndAgain(rig, stack, () => runOn(url, EMPTY_SCHEMA), beforehand);
      return [
        ...checks,
        atMost("answers acknowledged before a backup under load and not in it", sum(missing), 0),
      ];
    } finally {
      await stack.close();
    }
  },
};

async function restoreAgainAndAgain(
  rig: Rig,
  stack: Stack,
  wipe: () => Promise<unknown>,
  beforehand: (moment: Moment) => Promise<void> = async () => {},
): Promise<Check[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-backups-"));
  const different: string[] = [];
  let tables = 0;
  const disturb = async (moment: Moment) => {
    await beforehand(moment);
    const file = path.join(folder, `${moment.turn}.backup`);
    await stack.crashAndRestart(async (run) => {
      // A restore signs everyone out, and these learners go on.
      await run("create table kept_sessions as table sessions");
      const before = await printTables(run);
      await command(stack.data, "backup", file);
      await wipe();
      await command(stack.data, "restore", file);
      await run("insert into sessions table kept_sessions");
      if (rig.isBroken) await run(SPOIL);
      different.push(...differences(before, await printTables(run)));
      await run("drop table kept_sessions");
      tables = before.size;
    });
  };
  const limits = { recoveryMs: AWAY_MS, longestMs: AWAY_MS };
  const checks = await underLoad({ rig, stack, turns: rig.isBrief ? 2 : 10, disturb, ...limits });
  await rm(folder, { recursive: true, force: true });
  if (different.length > 0) console.log(`  different: ${different.join(", ")}`);
  return [
    ...checks,
    atLeast("tables compared", tables, 40),
    atMost("tables that differ", different.length, 0),
  ];
}

/** Backs up while the server works, restores that elsewhere, and looks for what was acknowledged before. */
async function missingInLiveBackup(url: string, kept: Moment["kept"]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-backups-"));
  const file = path.join(folder, "live.backup");
  const copy = new URL(url);
  copy.pathname += "_copy";
  const name = copy.pathname.slice(1);
  try {
    await command({ DATABASE_URL: url }, "backup", file);
    await runOn(url, `create database ${name}`);
    await command({ DATABASE_URL: copy.href }, "restore", file);
    return countLost(kept, await runOn(copy.href, ALL_ANSWERS));
  } finally {
    await runOn(url, `drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  }
}

/** As an operator types it, but without npm. */
const command = (data: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [CLI, ...args, "--plain"], { env: { ...process.env, ...data } });

async function runOn(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
