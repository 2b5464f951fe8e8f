import {
  firstModel,
  type Hardness,
  horizonOf,
  type Learner,
  type Outlook,
  type SyllabusChapter,
} from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { unauthorized } from "../../http/errors.ts";
import { findOutlook } from "./outlook-queries.ts";
import { toLearner } from "./stored-learner.ts";

/** What plans and figures of one learner are made from, at this moment. */
export type LearnerOutlook = Omit<Outlook, "chapters"> & {
  learner: Learner;
  chapters: readonly (SyllabusChapter & { name: string })[];
  latestChapterId: number | null;
  targetYear: number;
  /** How hard the questions have proved of which that is known. */
  terms: ReadonlyMap<number, Hardness>;
};

/**
 * Reads all of it in one statement: own records and terms for these questions, minutes for these topics. Throws 401
 * when the account is gone.
 */
export async function readOutlook(
  db: Db,
  userId: number,
  questionIds: readonly number[] = [],
  topicIds: readonly number[] = [],
): Promise<LearnerOutlook> {
  const stored = await findOutlook(db, { userId, questionIds: [...questionIds], topicIds: [...topicIds] });
  if (!stored) throw unauthorized();
  const { now, target_exam, target_year, latest_chapter_id, terms, paces, syllabus } = stored;
  const sessions = stored.sessions.map((session) => ({ ...session, date: new Date(session.date) }));
  return {
    learner: toLearner(stored),
    model: stored.model ?? firstModel,
    chapters: syllabus,
    exam: target_exam ?? "JEE Main",
    horizon: horizonOf(sessions, { exam: target_exam, targetYear: target_year }, now),
    now,
    latestChapterId: latest_chapter_id,
    targetYear: target_year,
    minutes: new Map(paces.map(({ topic_id, minutes }) => [topic_id, minutes])),
    terms: new Map(terms.map(({ question_id, ...term }) => [question_id, term])),
  };
}
