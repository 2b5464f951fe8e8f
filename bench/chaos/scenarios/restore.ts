import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { createTemplate, startTestServer, type TestServer } from "../../../e2e/test-server.ts";
import { atLeast, atMost, type Check } from "../../engine/checks.ts";
import { type Scenario, type ScenarioOptions, skipReasonWithoutUrl } from "../scenario.ts";
import { ALL_ANSWERS, countLost } from "../stored-answers.ts";
import { differences, fingerprintTables } from "../table-fingerprints.ts";
import { type FaultContext, runUnderLoad } from "../under-load.ts";

const CLI = path.resolve(import.meta.dirname, "../../../server/src/backup/backup-cli.ts");
const SELF_TEST_DAMAGE = "update users set name = name || '!' where id = (select min(id) from users)";
const EMPTY_SCHEMA = "drop schema public cascade; create schema public";
// A process is down for as long as a backup, a wipe and a restore take.
const MAX_DOWNTIME_MS = 60_000;

export const restoreEmbedded: Scenario = {
  name: "restore-embedded",
  description: "the embedded database is backed up, wiped and restored while learners wait",
  run: async (options) => {
    const template = await createTemplate();
    const testServer = await startTestServer(template, undefined);
    const folder = String(testServer.dataEnvironment.DATA_DIR);
    try {
      return await restoreRepeatedly(options, testServer, () => rm(folder, { recursive: true, force: true }));
    } finally {
      await testServer.close();
      await rm(template, { recursive: true, force: true });
    }
  },
};

export const restorePostgres: Scenario = {
  name: "restore-postgres",
  description: "PostgreSQL is backed up under load; and backed up, wiped and restored while learners wait",
  skipReason: skipReasonWithoutUrl,
  run: async (options) => {
    const testServer = await startTestServer("", options.postgresUrl);
    const url = String(testServer.dataEnvironment.DATABASE_URL);
    const missingCounts: number[] = [];
    const beforeRestore = async ({ acknowledged }: FaultContext) => {
      missingCounts.push(await missingInLiveBackup(url, new Map(acknowledged)));
    };
    try {
      const checks = await restoreRepeatedly(
        options,
        testServer,
        () => runStatement(url, EMPTY_SCHEMA),
        beforeRestore,
      );
      return [
        ...checks,
        atMost("answers acknowledged before a backup under load but missing in it", sum(missingCounts), 0),
      ];
    } finally {
      await testServer.close();
    }
  },
};

async function restoreRepeatedly(
  options: ScenarioOptions,
  testServer: TestServer,
  wipe: () => Promise<unknown>,
  beforeRestore: (context: FaultContext) => Promise<void> = async () => {},
): Promise<Check[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-backups-"));
  const differingTables: string[] = [];
  let tableCount = 0;
  const injectFault = async (context: FaultContext) => {
    await beforeRestore(context);
    const file = path.join(folder, `${context.round}.backup`);
    await testServer.crashAndRestart(async (run) => {
      // A restore ends all sessions, but these learners have to continue.
      await run("create table saved_sessions as table sessions");
      const before = await fingerprintTables(run);
      await runBackupCli(testServer.dataEnvironment, "backup", file);
      await wipe();
      await runBackupCli(testServer.dataEnvironment, "restore", file);
      await run("insert into sessions table saved_sessions");
      if (options.isSelfTest) await run(SELF_TEST_DAMAGE);
      differingTables.push(...differences(before, await fingerprintTables(run)));
      await run("drop table saved_sessions");
      tableCount = before.size;
    });
  };
  const limits = { maxRecoveryMs: MAX_DOWNTIME_MS, maxWaitMs: MAX_DOWNTIME_MS };
  const checks = await runUnderLoad({
    options,
    testServer,
    rounds: options.isQuick ? 2 : 10,
    injectFault,
    ...limits,
  });
  await rm(folder, { recursive: true, force: true });
  if (differingTables.length > 0) console.log(`  different: ${differingTables.join(", ")}`);
  return [
    ...checks,
    atLeast("tables compared", tableCount, 40),
    atMost("tables that differ", differingTables.length, 0),
  ];
}

/** Backs up while the server runs, restores into another database, and counts acknowledged answers missing there. */
async function missingInLiveBackup(url: string, acknowledged: FaultContext["acknowledged"]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-backups-"));
  const file = path.join(folder, "live.backup");
  const copyUrl = new URL(url);
  copyUrl.pathname += "_copy";
  const name = copyUrl.pathname.slice(1);
  try {
    await runBackupCli({ DATABASE_URL: url }, "backup", file);
    await runStatement(url, `create database ${name}`);
    await runBackupCli({ DATABASE_URL: copyUrl.href }, "restore", file);
    return countLost(acknowledged, await runStatement(copyUrl.href, ALL_ANSWERS));
  } finally {
    await runStatement(url, `drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the backup command as an operator does, but without npm. */
const runBackupCli = (environment: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [CLI, ...args, "--plain"], {
    env: { ...process.env, ...environment },
  });

async function runStatement(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
