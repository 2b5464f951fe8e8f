import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Outcome } from "./job-queries.ts";

export type JobMetrics = {
  recordRun: (kind: string, state: Outcome["state"] | "lost", duration: number) => void;
  recordSkippedItem: (kind: string) => void;
  setRunning: (kind: string, count: 0 | 1) => void;
};

/** Counts the runs of jobs in the registry that /metrics shows. */
export function createJobMetrics(registry: Registry): JobMetrics {
  const registers = [registry];
  const runs = new Counter({
    name: "job_runs_total",
    help: "Runs of background jobs that ended, by kind and outcome (done, failed, stopped, lost)",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const duration = new Histogram({
    name: "job_duration_seconds",
    help: "Time a background job took, by kind",
    labelNames: ["kind"],
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3600],
    registers,
  });
  const skippedItems = new Counter({
    name: "job_items_set_aside_total",
    help: "Items that a background job could not do and tries again later, by kind",
    labelNames: ["kind"],
    registers,
  });
  const runningJobs = new Gauge({
    name: "jobs_running",
    help: "Background jobs that this process runs now, by kind",
    labelNames: ["kind"],
    registers,
  });
  return {
    recordRun: (kind, outcome, durationSeconds) => {
      runs.inc({ kind, outcome });
      if (outcome !== "lost") duration.observe({ kind }, durationSeconds);
    },
    recordSkippedItem: (kind) => skippedItems.inc({ kind }),
    setRunning: (kind, count) => runningJobs.set({ kind }, count),
  };
}
