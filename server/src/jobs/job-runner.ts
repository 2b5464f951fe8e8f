import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { JobContext } from "../db/chunks.ts";
import type { Db } from "../db/connect.ts";
import { JOBS, type Job } from "./job-list.ts";
import type { JobMetrics } from "./job-metrics.ts";
import { claimJob, LEASE_SECONDS, type Outcome, releaseJob, renewLease, upsertJobs } from "./job-queries.ts";

type OnError = (error: unknown, name: string) => void;
type Options = { jobs?: readonly Job[]; metrics?: JobMetrics | undefined };
type Runner = {
  db: Db;
  /** The name under which this process owns leases. */
  owner: string;
  onError: OnError;
  metrics: JobMetrics | undefined;
  stopping: AbortSignal;
};

const POLL_INTERVAL_MS = 5_000;
const RENEW_INTERVAL_MS = (LEASE_SECONDS * 1000) / 3;
/** How many routine (not urgent) jobs a process runs concurrently. */
const ROUTINE_LANE_COUNT = 2;

/** Runs every job that is due now, once across all processes. Returns the names of those run by this process. */
export async function runDueJobs(db: Db, onError: OnError, options: Options = {}): Promise<string[]> {
  const runner = createRunner(db, onError, options, new AbortController().signal);
  const completedJobs = await Promise.all(lanesOf(options.jobs ?? JOBS).map((lane) => runLane(runner, lane)));
  return completedJobs.flat();
}

/** Starts polling for due jobs. Returns a function that stops polling and waits for the running jobs. */
export async function startJobs(db: Db, onError: OnError, options: Options = {}) {
  const jobs = options.jobs ?? JOBS;
  await upsertJobs(
    db,
    jobs.map(({ name, everySeconds }) => ({ name, every_seconds: everySeconds })),
  );
  const stopping = new AbortController();
  const runner = createRunner(db, onError, options, stopping.signal);
  const stops = lanesOf(jobs).map((lane) => watchLane(runner, lane));
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

function createRunner(db: Db, onError: OnError, { metrics }: Options, stopping: AbortSignal): Runner {
  return { db, owner: randomUUID(), onError, metrics, stopping };
}

/** The jobs of a lane run one after the other, and the lanes concurrently, so long jobs don't delay urgent ones. */
function lanesOf(jobs: readonly Job[]): Job[][] {
  const urgent = jobs.filter(({ isUrgent }) => isUrgent);
  const routine = jobs.filter(({ isUrgent }) => !isUrgent);
  return [urgent, ...Array.from({ length: ROUTINE_LANE_COUNT }, () => routine)];
}

function watchLane(runner: Runner, lane: readonly Job[]): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= runLane(runner, lane)
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
async function runLeased({ db, owner, onError, metrics, stopping }: Runner, job: Job): Promise<void> {
  const { name } = job;
  const lostLease = new AbortController();
  const timer = setInterval(() => {
    renewLease(db, owner, name)
      .then((isStillOwned) => isStillOwned || lostLease.abort())
      .catch((error: unknown) => onError(error, name));
  }, RENEW_INTERVAL_MS);
  const startedAt = performance.now();
  metrics?.setRunning(name, 1);
  const signal = AbortSignal.any([stopping, lostLease.signal]);
  const outcome = await tryJob(db, job, {
    signal,
    onError: (error) => {
      metrics?.recordSkippedItem(name);
      onError(error, name);
    },
  });
  clearInterval(timer);
  metrics?.setRunning(name, 0);
  metrics?.recordRun(name, outcome.state, (performance.now() - startedAt) / 1000);
  if (outcome.state === "failed") onError(outcome.error, name);
  await releaseJob(db, owner, name, outcome);
}

async function tryJob(db: Db, job: Job, context: JobContext): Promise<Outcome> {
  try {
    await job.run(db, context);
    return { state: context.signal.aborted ? "stopped" : "done" };
  } catch (error) {
    return { state: "failed", error };
  }
}
