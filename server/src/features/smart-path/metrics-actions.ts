import type { Metrics } from "@rasayan/contract";
import { overallPrep, topicEvidence } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { readLearnerContext } from "../learning/learner-context-actions.ts";
import {
  toAverageScore,
  toChapterMetrics,
  toEstimateBreakdown,
  toPrepBreakdown,
} from "./metric-breakdowns.ts";
import { findCounts } from "./metrics-queries.ts";
import { HISTORY_DAYS } from "./smart-path-metrics.ts";
import { findHistory } from "./smart-path-queries.ts";

/** Explains each metric of the profile and the smart path by the parts that it's computed from. */
export async function getMetrics(db: Db, learner: { id: number; local_date: string }): Promise<Metrics> {
  const userId = learner.id;
  const context = await readLearnerContext(db, userId);
  const { history } = await findHistory(db, learner, HISTORY_DAYS);
  const counts = await findCounts(db, userId);
  const topics = topicEvidence(context);
  return {
    overall_prep: toPrepBreakdown(context, topics, overallPrep(topics), history),
    average_score: toAverageScore(counts),
    estimate: toEstimateBreakdown(context),
    chapters: toChapterMetrics(context, topics, counts),
  };
}
