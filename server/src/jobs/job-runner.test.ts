import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { isOnPostgres, openTestDatabase } from "../../test/test-database.ts";
import { standaloneJobContext } from "../db/chunks.ts";
import type { Db } from "../db/connect.ts";
import type { Job } from "./job-list.ts";
import { createJobMetrics } from "./job-metrics.ts";
import { upsertJobs } from "./job-queries.ts";
import { runDueJobs, startJobs } from "./job-runner.ts";

const POLL_INTERVAL_MS = 5_000;
const { config } = standaloneJobContext;

async function start(jobs: readonly Job[]) {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const { db } = database;
  await upsertJobs(
    db,
    jobs.map(({ name, everySeconds }) => ({ name, every_seconds: everySeconds })),
  );
  const failures: string[] = [];
  const onError = (error: unknown, name: string) => failures.push(`${name}: ${(error as Error).message}`);
  const shiftClock = (interval: string) => db.updateTable("test_clock").set({ shift: interval }).execute();
  const run = () => runDueJobs(db, onError, { jobs, config });
  return { ...database, failures, onError, shiftClock, run };
}

/** `due_in` is in steps of five seconds, because a busy machine reads the row a moment later. */
const jobRow = (db: Db, name: string) =>
  db
    .selectFrom("jobs")
    .select(["failures", "last_error", "lease_owner"])
    .select(sql<number>`(round(extract(epoch from run_at - app_now()) / 5) * 5)::int`.as("due_in"))
    .where("name", "=", name)
    .executeTakeFirstOrThrow();

/** Returns a promise and a function that resolves it. */
function deferredSignal() {
  let fire = () => {};
  const fired = new Promise<void>((resolve) => {
    fire = resolve;
  });
  return { fire, fired };
}

afterEach(() => {
  vi.useRealTimers();
});

test("a failed job is retried with a doubling delay, and returns to its interval once it succeeds", async () => {
  let isBroken = true;
  const run = async () => {
    if (isBroken) throw new Error("the disk is full");
  };
  const { db, failures, shiftClock, ...jobs } = await start([{ name: "daily", everySeconds: 86_400, run }]);
  expect(await jobs.run()).toEqual(["daily"]);
  expect(await jobRow(db, "daily")).toEqual({
    failures: 1,
    last_error: "Error: the disk is full",
    lease_owner: null,
    due_in: 15,
  });
  expect(failures).toEqual(["daily: the disk is full"]);
  expect(await jobs.run()).toEqual([]);
  await shiftClock("16 seconds");
  expect(await jobs.run()).toEqual(["daily"]);
  expect(await jobRow(db, "daily")).toMatchObject({ failures: 2, due_in: 30 });
  isBroken = false;
  await shiftClock("50 seconds");
  expect(await jobs.run()).toEqual(["daily"]);
  expect(await jobRow(db, "daily")).toMatchObject({ failures: 0, last_error: null, due_in: 86_400 });
});

test("the delay of a failing job is at most an hour, or five minutes for a frequent job", async () => {
  const run = () => Promise.reject(new Error("broken"));
  const { db, ...jobs } = await start([
    { name: "daily", everySeconds: 86_400, run },
    { name: "often", everySeconds: 15, run },
  ]);
  await db.updateTable("jobs").set({ failures: 40 }).execute();
  expect((await jobs.run()).sort()).toEqual(["daily", "often"]);
  expect((await jobRow(db, "daily")).due_in).toBe(3600);
  expect((await jobRow(db, "often")).due_in).toBe(300);
});

test("another process doesn't run a job that is running, and its interval starts when it ends", async () => {
  const [started, canFinish] = [deferredSignal(), deferredSignal()];
  const run = async () => {
    started.fire();
    await canFinish.fired;
  };
  const { db, ...jobs } = await start([{ name: "long", everySeconds: 20, run }]);
  const first = jobs.run();
  await started.fired;
  await jobs.shiftClock("45 seconds");
  expect(await jobs.run()).toEqual([]);
  canFinish.fire();
  expect(await first).toEqual(["long"]);
  expect((await jobRow(db, "long")).due_in).toBe(20);
});

test("two processes share the jobs: each runs once", async () => {
  const completedJobs: string[] = [];
  const names = ["a", "b", "c", "d", "e", "f"];
  const jobs = names.map((name) => ({
    name,
    everySeconds: 60,
    run: async () => void completedJobs.push(name),
  }));
  const { run } = await start(jobs);
  await Promise.all([run(), run()]);
  expect(completedJobs.sort()).toEqual(names);
});

test("the most overdue job runs first", async () => {
  const completedJobs: string[] = [];
  const canFinish = deferredSignal();
  const jobs = ["a", "b", "c"].map((name) => ({
    name,
    everySeconds: 60,
    run: async () => {
      completedJobs.push(name);
      if (name === "a") canFinish.fire();
    },
  }));
  // It occupies the other lane until these are done.
  const long = { name: "long", everySeconds: 60, run: () => canFinish.fired };
  const { db, run } = await start([long, ...jobs]);
  for (const [name, ago] of [
    ["long", 4],
    ["a", 1],
    ["b", 3],
    ["c", 2],
  ] as const)
    await sql`update jobs set run_at = app_now() - ${ago} * interval '1 minute' where name = ${name}`.execute(
      db,
    );
  await run();
  expect(completedJobs).toEqual(["b", "c", "a"]);
});

test("a shared job runs in every process, while long jobs occupy all lanes", async () => {
  const canFinish = deferredSignal();
  const long = (name: string) => ({ name, everySeconds: 60, run: () => canFinish.fired });
  const shared = deferredSignal();
  let runs = 0;
  const expire = async () => {
    runs += 1;
    // Both processes are in it at the same time.
    if (runs === 2) shared.fire();
    await shared.fired;
  };
  const { db, run } = await start([
    ...["one", "two", "three"].map(long),
    { name: "expire", everySeconds: 15, isShared: true, run: expire },
  ]);
  const all = Promise.all([run(), run()]);
  await shared.fired;
  canFinish.fire();
  expect((await all).flat().sort()).toEqual(["expire", "expire", "one", "three", "two"]);
  expect(await jobRow(db, "expire")).toMatchObject({ lease_owner: null, failures: 0, last_error: null });
});

test("a long job renews its lease with heartbeats", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [started, canFinish] = [deferredSignal(), deferredSignal()];
  let wasStopped = true;
  const jobs: Job[] = [
    {
      name: "long",
      everySeconds: 60,
      run: async (_db, context) => {
        started.fire();
        await canFinish.fired;
        wasStopped = context.signal.aborted;
      },
    },
  ];
  const { db, run, shiftClock, failures } = await start(jobs);
  const first = run();
  await started.fired;
  await shiftClock("50 seconds");
  vi.advanceTimersByTime(20_000);
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select from jobs where lease_until > app_now() + interval '50 seconds'`.execute(db);
    expect(rows).toHaveLength(1);
  });
  await shiftClock("70 seconds");
  expect(await run()).toEqual([]);
  canFinish.fire();
  await first;
  expect([wasStopped, failures]).toEqual([false, []]);
});

test("a process that stalled stops its job after another has taken it over, and doesn't record an outcome", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const started = [deferredSignal(), deferredSignal()];
  let runs = 0;
  const stopped = deferredSignal();
  const jobs: Job[] = [
    {
      name: "long",
      everySeconds: 60,
      run: async (_db, context) => {
        const runIndex = runs++;
        started[runIndex]?.fire();
        if (runIndex > 0) return;
        await new Promise<void>((resolve) => context.signal.addEventListener("abort", () => resolve()));
        stopped.fire();
      },
    },
  ];
  const { db, run, shiftClock, failures } = await start(jobs);
  const first = run();
  await started[0]?.fired;
  await shiftClock("61 seconds");
  expect(await run()).toEqual([]);
  expect(failures).toEqual(["long: The process that ran this job ended before the job was done."]);
  expect(await jobRow(db, "long")).toMatchObject({ failures: 1, due_in: 15, lease_owner: null });
  await shiftClock("77 seconds");
  expect(await run()).toEqual(["long"]);
  vi.advanceTimersByTime(20_000);
  await stopped.fired;
  await first;
  expect(await jobRow(db, "long")).toMatchObject({ failures: 0, due_in: 60 });
});

test.runIf(isOnPostgres)(
  "another process takes over a job whose process was killed, after its lease has expired",
  async () => {
    let runs = 0;
    const { pool, run, shiftClock, failures, db } = await start([
      { name: "long", everySeconds: 60, run: async () => void runs++ },
    ]);
    const moduleUrl = (source: string) => JSON.stringify(new URL(source, import.meta.url).href);
    const program = `const { connect } = await import(${moduleUrl("../db/connect.ts")});
      const { runDueJobs } = await import(${moduleUrl("./job-runner.ts")});
      const { jobs } = await connect({ databaseUrl: process.argv[1], dataDir: "", onError: console.error });
      const run = () => { console.log("running"); return new Promise(() => {}); };
      await runDueJobs(jobs, console.error, { jobs: [{ name: "long", everySeconds: 60, run }] });`;
    const url = String(pool.options.connectionString);
    const child = spawn(process.execPath, ["--input-type=module", "-e", program, url], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [output] = await once(child.stdout, "data");
    expect(String(output)).toContain("running");
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    expect(await run()).toEqual([]);
    await shiftClock("61 seconds");
    expect(await run()).toEqual([]);
    expect(failures).toHaveLength(1);
    await shiftClock("77 seconds");
    expect(await run()).toEqual(["long"]);
    expect(runs).toBe(1);
    expect(await jobRow(db, "long")).toMatchObject({ failures: 0, last_error: null });
  },
);

test("stopping aborts a long job and leaves it due for another process", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const started = deferredSignal();
  const jobs: Job[] = [
    {
      name: "long",
      everySeconds: 86_400,
      run: (_db, context) => {
        started.fire();
        return new Promise<void>((resolve) => context.signal.addEventListener("abort", () => resolve()));
      },
    },
  ];
  const { db, onError, failures } = await start(jobs);
  const stop = await startJobs(db, onError, { jobs, config });
  vi.advanceTimersByTime(POLL_INTERVAL_MS);
  await started.fired;
  await stop();
  const { due_in, ...row } = await jobRow(db, "long");
  expect(row).toEqual({ failures: 0, last_error: null, lease_owner: null });
  expect(due_in).toBeLessThanOrEqual(0);
  expect(failures).toEqual([]);
});

test("counts runs, failures and skipped items for /metrics", async () => {
  const registry = new Registry();
  const metrics = createJobMetrics(registry);
  const jobs: Job[] = [
    { name: "good", everySeconds: 60, run: async (_db, { onError }) => onError(new Error("one item")) },
    { name: "bad", everySeconds: 60, run: () => Promise.reject(new Error("broken")) },
  ];
  const { db, onError, failures } = await start(jobs);
  await runDueJobs(db, onError, { jobs, metrics, config });
  expect(failures.sort()).toEqual(["bad: broken", "good: one item"]);
  const text = await registry.metrics();
  expect(text).toContain('job_runs_total{name="good",outcome="done"} 1');
  expect(text).toContain('job_runs_total{name="bad",outcome="failed"} 1');
  expect(text).toContain('job_items_skipped_total{name="good"} 1');
});
