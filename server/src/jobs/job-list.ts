import { inChunks, type JobContext } from "../db/chunks.ts";
import type { Db } from "../db/connect.ts";
import { eraseDormantAccounts } from "../features/account/account-actions.ts";
import { countFirstSittings } from "../features/analysis/analysis-actions.ts";
import { purgeClosings } from "../features/attempts/blank-closing-actions.ts";
import { expireQuizzes } from "../features/attempts/quiz-actions.ts";
import { purgeAudit } from "../features/audit/audit-actions.ts";
import { purgeArchivedClasses } from "../features/classes/class-actions.ts";
import { purgeLinks, purgeMinorRecords } from "../features/consents/consent-actions.ts";
import { purgeUnfinishedDrills } from "../features/drills/drill-actions.ts";
import { extendExamSessions } from "../features/exam-dates/exam-session-actions.ts";
import { purgeImages } from "../features/images/image-actions.ts";
import { refitModel, trainItemParameters } from "../features/learning/item-training-actions.ts";
import { preparePapersOfTheWeek, purgeUnusedPapers } from "../features/papers/paper-actions.ts";
import { purgeImports } from "../features/question-import-export/import-actions.ts";
import { resumeDecisions } from "../features/regrading/decision-actions.ts";
import { resumeRegrades } from "../features/regrading/regrade-actions.ts";
import { renderOutdatedTexts } from "../features/rendering/rendering-actions.ts";
import { quarantineDisputedQuestions } from "../features/reports/report-actions.ts";
import { purgePlans } from "../features/revision/revision-actions.ts";
import { freeTestQuestions } from "../features/set-tests/set-test-actions.ts";
import { purgeExpiredSessions } from "../features/sign-in/session-actions.ts";
import { purgeIdempotencyKeys } from "../features/starts/start-actions.ts";
import { purgeStarts } from "../features/starts/start-limit-actions.ts";
import { refreshItemStatistics } from "../features/statistics/refresh-actions.ts";
import type { Renderer } from "../markup/render-pool.ts";
import { deleteExpiredLimits } from "./job-queries.ts";

export type Job = {
  name: string;
  everySeconds: number;
  /** Every process runs it, at the same time as the others, without a lease: it locks the rows that it works on. */
  isShared?: boolean;
  run: (db: Db, context: JobContext) => Promise<unknown>;
};

/** The background jobs that need only the database, and their intervals. */
export const JOBS: readonly Job[] = [
  { name: "expire-quizzes", everySeconds: 15, isShared: true, run: expireQuizzes },
  { name: "count-first-sittings", everySeconds: 15, run: countFirstSittings },
  { name: "resume-regrades", everySeconds: 15, run: resumeRegrades },
  { name: "resume-decisions", everySeconds: 15, run: resumeDecisions },
  { name: "refresh-item-statistics", everySeconds: 600, run: refreshItemStatistics },
  { name: "free-test-questions", everySeconds: 60, run: freeTestQuestions },
  { name: "quarantine-disputed-questions", everySeconds: 60, run: quarantineDisputedQuestions },
  { name: "purge-idempotency-keys", everySeconds: 3600, run: purgeIdempotencyKeys },
  { name: "purge-starts", everySeconds: 3600, run: purgeStarts },
  { name: "purge-expired-sessions", everySeconds: 3600, run: purgeExpiredSessions },
  { name: "purge-expired-limits", everySeconds: 3600, run: purgeExpiredLimits },
  { name: "train-item-parameters", everySeconds: 60, run: trainItemParameters },
  { name: "refit-model", everySeconds: 86_400, run: refitModel },
  { name: "extend-exam-sessions", everySeconds: 86_400, run: extendExamSessions },
  { name: "purge-closings", everySeconds: 86_400, run: purgeClosings },
  { name: "purge-minor-records", everySeconds: 86_400, run: purgeMinorRecords },
  { name: "purge-plans", everySeconds: 86_400, run: purgePlans },
  { name: "purge-unfinished-drills", everySeconds: 86_400, run: purgeUnfinishedDrills },
  { name: "purge-unused-papers", everySeconds: 86_400, run: purgeUnusedPapers },
  { name: "purge-images", everySeconds: 86_400, run: purgeImages },
  { name: "purge-imports", everySeconds: 86_400, run: purgeImports },
  { name: "purge-archived-classes", everySeconds: 86_400, run: purgeArchivedClasses },
  { name: "purge-audit-log", everySeconds: 86_400, run: purgeAudit },
  { name: "erase-dormant-accounts", everySeconds: 3600, run: eraseDormantAccounts },
  { name: "prepare-papers-of-the-week", everySeconds: 3600, run: preparePapersOfTheWeek },
  { name: "purge-expired-links", everySeconds: 86_400, run: purgeLinks },
];

/** All jobs: also the one that needs the renderer. `log` is told how much it has rendered. */
export const createJobs = (renderer: Renderer, log: (line: string) => void): Job[] => [
  {
    name: "render-texts",
    everySeconds: 15,
    isShared: true,
    run: async (db, context) => {
      const count = await renderOutdatedTexts(db, renderer, context);
      if (count > 0) log(`Rendered ${count} questions, passages, notes and flash cards.`);
    },
  },
  ...JOBS,
];

async function purgeExpiredLimits(db: Db, context: JobContext): Promise<void> {
  await inChunks((limit) => deleteExpiredLimits(db, limit), context);
}
