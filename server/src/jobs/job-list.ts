import { inChunks, type JobContext } from "../db/chunks.ts";
import type { Db } from "../db/connect.ts";
import { eraseDormantAccounts } from "../features/account/account-actions.ts";
import { purgeAudit } from "../features/admin/audit-actions.ts";
import { extendExamSessions } from "../features/admin/exam-session-actions.ts";
import { purgeImages } from "../features/admin/image-actions.ts";
import { purgeLinks } from "../features/consents/consent-actions.ts";
import { refitModel, trainItemParameters } from "../features/learning/item-training-actions.ts";
import { purgeImports } from "../features/question-import-export/import-actions.ts";
import { expireQuizzes, purgeIdempotencyKeys } from "../features/quizzes/expiration-actions.ts";
import { quarantineDisputedQuestions } from "../features/reports/quarantine-actions.ts";
import { purgePlans } from "../features/revision/plan-actions.ts";
import { purgeExpiredSessions } from "../features/sign-in/session-actions.ts";
import { refreshItemStatistics } from "../features/statistics/refresh-actions.ts";
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
  { kind: "sweep-quizzes", everySeconds: 15, isUrgent: true, run: expireQuizzes },
  { kind: "count-statistics", everySeconds: 600, run: refreshItemStatistics },
  { kind: "hold-doubted-questions", everySeconds: 60, run: quarantineDisputedQuestions },
  { kind: "forget-idempotency-keys", everySeconds: 3600, run: purgeIdempotencyKeys },
  { kind: "delete-old-sessions", everySeconds: 3600, run: purgeExpiredSessions },
  { kind: "delete-expired-limits", everySeconds: 3600, run: purgeExpiredLimits },
  { kind: "fold-answers", everySeconds: 60, run: trainItemParameters },
  { kind: "refit-model", everySeconds: 86_400, run: refitModel },
  { kind: "extend-exam-sessions", everySeconds: 86_400, run: extendExamSessions },
  { kind: "forget-plans", everySeconds: 86_400, run: purgePlans },
  { kind: "forget-images", everySeconds: 86_400, run: purgeImages },
  { kind: "forget-imports", everySeconds: 86_400, run: purgeImports },
  { kind: "forget-audit", everySeconds: 86_400, run: purgeAudit },
  { kind: "erase-dormant-accounts", everySeconds: 3600, run: eraseDormantAccounts },
  { kind: "forget-links", everySeconds: 86_400, run: purgeLinks },
];

async function purgeExpiredLimits(db: Db, context: JobContext): Promise<void> {
  await inChunks((limit) => deleteExpiredLimits(db, limit), context);
}
