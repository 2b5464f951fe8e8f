import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { JobContext } from "../db/chunks.ts";
import type { Db } from "../db/connect.ts";
import { JOBS, type Job } from "./job-list.ts";
import type { JobMetrics } from "./job-metrics.ts";
import {
  claimJob,
  LEASE_SECONDS,
  type Outcome,
  recordSharedRun,
  releaseJob,
  renewLease,
  upsertJobs,
} from "./job-queries.ts";

type OnError = (error: unknown, name: string) => void;
type Options = {
  jobs?: readonly Job[];
  metrics?: JobMetrics | undefined;
  config: JobContext["config"];
};
type Runner = {
  db: Db;
  /** The name under which this process owns leases. */
  owner: string;
  onError: OnError;
  metrics: JobMetrics | undefined;
  config: JobContext["config"];
  stopping: AbortSignal;
};

const POLL_INTERVAL_MS = 5_000;
const RENEW_INTERVAL_MS = (LEASE_SECONDS * 1000) / 3;
/** How many leased jobs a process runs concurrently. */
const LANE_COUNT = 2;

/**
 * Runs every job that is due now: leased ones once across all processes, shared ones in each. Returns the names of those
 * run by this process.
 */
export async function runDueJobs(db: Db, onError: OnError, options: Options): Promise<string[]> {
  const runner = createRunner(db, onError, options, new AbortController().signal);
  const { leased, shared } = byKind(options.jobs ?? JOBS);
  const completedJobs = await Promise.all([
    ...Array.from({ length: LANE_COUNT }, () => runLane(runner, leased)),
    ...shared.map((job) => runShared(runner, job)),
  ]);
  return completedJobs.flat();
}

/** Starts polling for due jobs. Returns a function that stops polling and waits for the running jobs. */
export async function startJobs(db: Db, onError: OnError, options: Options) {
  const jobs = options.jobs ?? JOBS;
  await upsertJobs(
    db,
    jobs.map(({ name, everySeconds }) => ({ name, every_seconds: everySeconds })),
  );
  const stopping = new AbortController();
  const runner = createRunner(db, onError, options, stopping.signal);
  const { leased, shared } = byKind(jobs);
  const stops = [
    ...Array.from({ length: LANE_COUNT }, () => watch(runner, () => runLane(runner, leased))),
    ...shared.map((job) =>
      watch(
        runner,
        atMostEvery(job.everySeconds, () => runShared(runner, job)),
      ),
    ),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

function createRunner(db: Db, onError: OnError, { metrics, config }: Options, stopping: AbortSignal): Runner {
  return { db, owner: randomUUID(), onError, metrics, config, stopping };
}

/** Leased jobs run in lanes, each one after the other; a shared job waits for none of them. */
function byKind(jobs: readonly Job[]): { leased: Job[]; shared: Job[] } {
  return {
    leased: jobs.filter(({ isShared }) => !isShared),
    shared: jobs.filter(({ isShared }) => isShared),
  };
}

function atMostEvery(seconds: number, work: () => Promise<unknown>): () => Promise<unknown> {
  let startedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - startedAt < seconds * 1000) return;
    startedAt = performance.now();
    await work();
  };
}

/** Does this again and again, but never twice at the same time. Returns a function that ends it. */
function watch(runner: Runner, work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => runner.onError(error, "runner"))
      .finally(() => {
        running = undefined;
      });
  }, POLL_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function runLane(runner: Runner, lane: readonly Job[]): Promise<string[]> {
  const names = lane.map(({ name }) => name);
  const completedJobs: string[] = [];
  while (!runner.stopping.aborted) {
    const { name, lost: lostLease } = await claimJob(runner.db, runner.owner, names);
    for (const lostJob of lostLease) {
      runner.metrics?.recordRun(lostJob, "lost", 0);
      runner.onError(new Error("The process that ran this job ended before the job was done."), lostJob);
    }
    const job = lane.find((candidate) => candidate.name === name);
    if (!job) return completedJobs;
    // The stop signal arrived while the lease was being claimed.
    if (runner.stopping.aborted) {
      await releaseJob(runner.db, runner.owner, job.name, { state: "stopped" });
      return completedJobs;
    }
    await runLeased(runner, job);
    completedJobs.push(job.name);
  }
  return completedJobs;
}

/** Runs a job whose lease this process owns, renews the lease meanwhile, and releases it. */
async function runLeased(runner: Runner, job: Job): Promise<void> {
  const { db, owner, onError, stopping } = runner;
  const lostLease = new AbortController();
  const timer = setInterval(() => {
    renewLease(db, owner, job.name)
      .then((isStillOwned) => isStillOwned || lostLease.abort())
      .catch((error: unknown) => onError(error, job.name));
  }, RENEW_INTERVAL_MS);
  const outcome = await runMeasured(runner, job, AbortSignal.any([stopping, lostLease.signal]));
  clearInterval(timer);
  await releaseJob(db, owner, job.name, outcome);
}

/** Runs a job that other processes may run at the same time. */
async function runShared(runner: Runner, job: Job): Promise<string[]> {
  await recordSharedRun(runner.db, job.name, await runMeasured(runner, job, runner.stopping));
  return [job.name];
}

async function runMeasured(
  { db, onError, metrics, config }: Runner,
  job: Job,
  signal: AbortSignal,
): Promise<Outcome> {
  const { name } = job;
  const startedAt = performance.now();
  metrics?.setRunning(name, 1);
  const outcome = await tryJob(db, job, {
    signal,
    onError: (error) => {
      metrics?.recordSkippedItem(name);
      onError(error, name);
    },
    config,
  });
  metrics?.setRunning(name, 0);
  metrics?.recordRun(name, outcome.state, (performance.now() - startedAt) / 1000);
  if (outcome.state === "failed") onError(outcome.error, name);
  return outcome;
}

async function tryJob(db: Db, job: Job, context: JobContext): Promise<Outcome> {
  try {
    await job.run(db, context);
    return { state: context.signal.aborted ? "stopped" : "done" };
  } catch (error) {
    return { state: "failed", error };
  }
}
