import type { Db } from "../../db/connect.ts";
import { DAILY_QUESTIONS, pickDue } from "./due-questions.ts";
import {
  countAnsweredToday,
  listDueCandidates,
  listOwnTopics,
  listTopicsOfClass,
} from "./revision-queries.ts";

export type Learner = { id: number; target_exam: string | null; class_standard: string | null };

const MOST_CANDIDATES = 400;

/** The questions still due today, at most ten a day less those answered. */
export async function listDueQuestions(db: Db, learner: Learner) {
  const topicIds = await listTopicsOfDay(db, learner);
  const exam = learner.target_exam === "JEE Advanced" ? "advanced" : "main";
  const candidates = await listDueCandidates(db, learner.id, { topicIds, exam, limit: MOST_CANDIDATES });
  return pickDue(candidates, DAILY_QUESTIONS - (await countAnsweredToday(db, learner.id)));
}

/** The topics a learner's day is made of: their own, or those of their class while they have none. */
export async function listTopicsOfDay(db: Db, learner: Learner): Promise<number[]> {
  const own = await listOwnTopics(db, learner.id);
  return own.length > 0 ? own : listTopicsOfClass(db, learner.class_standard);
}
