import type { Figures } from "@rasayan/contract";
import { overallPrep, topicParts } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { readOutlook } from "../learning/outlook-actions.ts";
import { toAverageScore, toChapterParts, toEstimateParts, toPrepParts } from "./figure-parts.ts";
import { findTallies } from "./figures-queries.ts";
import { DAYS_OF_HISTORY } from "./smart-path-figures.ts";
import { findPast } from "./smart-path-queries.ts";

/** How each figure of the profile and of the path came about, from the same parts as the figure itself. */
export async function getFigures(db: Db, learner: { id: number; ist_day: string }): Promise<Figures> {
  const userId = learner.id;
  const outlook = await readOutlook(db, userId);
  const { kept } = await findPast(db, learner, DAYS_OF_HISTORY);
  const tallies = await findTallies(db, userId);
  const topics = topicParts(outlook);
  return {
    overall_prep: toPrepParts(outlook, topics, overallPrep(topics), kept),
    average_score: toAverageScore(tallies),
    estimate: toEstimateParts(outlook),
    chapters: toChapterParts(outlook, topics, tallies),
  };
}
