import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Outcome } from "./job-queries.ts";

export type JobMetrics = {
  recordRun: (name: string, state: Outcome["state"] | "lost", duration: number) => void;
  recordSkippedItem: (name: string) => void;
  setRunning: (name: string, count: 0 | 1) => void;
};

/** Creates the metrics of background jobs in the registry that /metrics shows. */
export function createJobMetrics(registry: Registry): JobMetrics {
  const registers = [registry];
  const runs = new Counter({
    name: "job_runs_total",
    help: "Runs of background jobs that ended, by name and outcome (done, failed, stopped, lost)",
    labelNames: ["name", "outcome"],
    registers,
  });
  const duration = new Histogram({
    name: "job_duration_seconds",
    help: "Time a background job took, by name",
    labelNames: ["name"],
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3600],
    registers,
  });
  const skippedItems = new Counter({
    name: "job_items_skipped_total",
    help: "Items that a background job skipped and retries later, by name",
    labelNames: ["name"],
    registers,
  });
  const runningJobs = new Gauge({
    name: "jobs_running",
    help: "Background jobs that this process is running, by name",
    labelNames: ["name"],
    registers,
  });
  return {
    recordRun: (name, outcome, durationSeconds) => {
      runs.inc({ name, outcome });
      if (outcome !== "lost") duration.observe({ name }, durationSeconds);
    },
    recordSkippedItem: (name) => skippedItems.inc({ name }),
    setRunning: (name, count) => runningJobs.set({ name }, count),
  };
}
