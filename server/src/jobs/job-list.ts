import { inChunks, type JobContext } from "../db/chunks.ts";
import type { Db } from "../db/connect.ts";
import { eraseDormant } from "../features/account/account-actions.ts";
import { forgetAudit } from "../features/admin/audit-actions.ts";
import { extendSessions } from "../features/admin/exam-session-actions.ts";
import { forgetImages } from "../features/admin/image-actions.ts";
import { forgetImports } from "../features/bank/import-actions.ts";
import { forgetLinks } from "../features/consents/consent-actions.ts";
import { foldAnswers, refitModel } from "../features/learning/population-actions.ts";
import { forgetKeys, sweepQuizzes } from "../features/quizzes/sweep-actions.ts";
import { holdDoubtedQuestions } from "../features/reports/hold-actions.ts";
import { forgetPlans } from "../features/revision/plan-actions.ts";
import { forgetSessions } from "../features/sign-in/session-actions.ts";
import { countStatistics } from "../features/statistics/count-actions.ts";
import { deleteExpiredLimits } from "./job-queries.ts";

export type Job = {
  kind: string;
  everySeconds: number;
  /** Learners wait for it, so it never waits for another job. */
  isUrgent?: boolean;
  run: (db: Db, context: JobContext) => Promise<unknown>;
};

/** What has to happen without a request, and how often. */
export const JOBS: readonly Job[] = [
  { kind: "sweep-quizzes", everySeconds: 15, isUrgent: true, run: sweepQuizzes },
  { kind: "count-statistics", everySeconds: 600, run: countStatistics },
  { kind: "hold-doubted-questions", everySeconds: 60, run: holdDoubtedQuestions },
  { kind: "forget-idempotency-keys", everySeconds: 3600, run: forgetKeys },
  { kind: "delete-old-sessions", everySeconds: 3600, run: forgetSessions },
  { kind: "delete-expired-limits", everySeconds: 3600, run: forgetLimits },
  { kind: "fold-answers", everySeconds: 60, run: foldAnswers },
  { kind: "refit-model", everySeconds: 86_400, run: refitModel },
  { kind: "extend-exam-sessions", everySeconds: 86_400, run: extendSessions },
  { kind: "forget-plans", everySeconds: 86_400, run: forgetPlans },
  { kind: "forget-images", everySeconds: 86_400, run: forgetImages },
  { kind: "forget-imports", everySeconds: 86_400, run: forgetImports },
  { kind: "forget-audit", everySeconds: 86_400, run: forgetAudit },
  { kind: "erase-dormant-accounts", everySeconds: 3600, run: eraseDormant },
  { kind: "forget-links", everySeconds: 86_400, run: forgetLinks },
];

async function forgetLimits(db: Db, context: JobContext): Promise<void> {
  await inChunks((most) => deleteExpiredLimits(db, most), context);
}
