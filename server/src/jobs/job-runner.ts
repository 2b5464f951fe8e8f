import type { Db } from "../db/connect.ts";
import { forgetAudit } from "../features/admin/audit-actions.ts";
import { extendSessions } from "../features/admin/exam-session-actions.ts";
import { forgetImages } from "../features/admin/image-actions.ts";
import { forgetImports } from "../features/bank/import-actions.ts";
import { forgetLinks } from "../features/consents/consent-actions.ts";
import { foldAnswers, refitModel } from "../features/learning/population-actions.ts";
import { forgetKeys, sweepQuizzes } from "../features/quizzes/sweep-actions.ts";
import { forgetPlans } from "../features/revision/plan-actions.ts";
import { forgetSessions } from "../features/sign-in/session-actions.ts";
import { countStatistics } from "../features/statistics/count-actions.ts";
import { claimJob, declareJobs, deleteExpiredLimits, saveJobOutcome } from "./job-queries.ts";

type Job = { kind: string; everySeconds: number; run: (db: Db) => Promise<unknown> };

const JOBS: readonly Job[] = [
  { kind: "sweep-quizzes", everySeconds: 15, run: sweepQuizzes },
  { kind: "count-statistics", everySeconds: 600, run: countStatistics },
  { kind: "forget-idempotency-keys", everySeconds: 3600, run: forgetKeys },
  { kind: "delete-old-sessions", everySeconds: 3600, run: forgetSessions },
  { kind: "delete-expired-limits", everySeconds: 3600, run: deleteExpiredLimits },
  { kind: "fold-answers", everySeconds: 60, run: foldAnswers },
  { kind: "refit-model", everySeconds: 86_400, run: refitModel },
  { kind: "extend-exam-sessions", everySeconds: 86_400, run: extendSessions },
  { kind: "forget-plans", everySeconds: 86_400, run: forgetPlans },
  { kind: "forget-images", everySeconds: 86_400, run: forgetImages },
  { kind: "forget-imports", everySeconds: 86_400, run: forgetImports },
  { kind: "forget-audit", everySeconds: 86_400, run: forgetAudit },
  { kind: "forget-links", everySeconds: 86_400, run: forgetLinks },
];
const LOOK_EVERY_MS = 5_000;

/** Runs every job that is due now, each once whatever the number of processes. Returns the kinds that ran. */
export async function runDueJobs(db: Db, onError: (error: unknown, kind: string) => void): Promise<string[]> {
  const ran: string[] = [];
  for (let kind = await claimJob(db); kind; kind = await claimJob(db)) {
    const job = JOBS.find((one) => one.kind === kind);
    const failure = await job?.run(db).then(
      () => null,
      (error: unknown) => {
        onError(error, job.kind);
        return String(error);
      },
    );
    await saveJobOutcome(db, kind, failure ?? null);
    ran.push(kind);
  }
  return ran;
}

/** Starts looking for due jobs; the returned function stops it and waits for the one that is running. */
export async function startJobs(db: Db, onError: (error: unknown, kind: string) => void) {
  await declareJobs(
    db,
    JOBS.map(({ kind, everySeconds }) => ({ kind, every_seconds: everySeconds })),
  );
  let running: Promise<unknown> = Promise.resolve();
  let isIdle = true;
  const timer = setInterval(() => {
    if (!isIdle) return;
    isIdle = false;
    running = runDueJobs(db, onError)
      .catch((error: unknown) => onError(error, "runner"))
      .finally(() => {
        isIdle = true;
      });
  }, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
