import {
  examHorizon,
  type ItemDifficulty,
  initialModel,
  type Learner,
  type PlanContext,
  type PlanWishes,
  type SyllabusChapter,
} from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { signedOut } from "../../domain-errors.ts";
import {
  findLearnerContext,
  listLearnerContexts,
  type RequestedContext,
  type StoredLearnerContext,
} from "./learner-context-queries.ts";
import { toLearner } from "./learner-mapper.ts";

/** The input for plans and metrics of one learner, as of `now`. */
export type LearnerContext = Omit<PlanContext, "chapters"> & {
  learner: Learner;
  chapters: readonly (SyllabusChapter & { name: string })[];
  latestChapterId: number | null;
  targetYear: number;
  dailyMinutes: number;
  /** What the learner has told the study plan. */
  wishes: PlanWishes;
  /** The trained difficulty of questions that have one. */
  itemParameters: ReadonlyMap<number, ItemDifficulty>;
};

/**
 * Reads everything in one statement: the learner's item history and the item parameters for `questionIds`, and the
 * durations for `topicIds`. Throws `signedOut` if the account no longer exists.
 */
export async function readLearnerContext(
  db: Db,
  userId: number,
  questionIds: readonly number[] = [],
  topicIds: readonly number[] = [],
): Promise<LearnerContext> {
  const stored = await findLearnerContext(db, {
    userId,
    questionIds: [...questionIds],
    topicIds: [...topicIds],
  });
  if (!stored) throw signedOut();
  return toContext(stored);
}

/** Reads the same for several learners in one statement, by id. An account that no longer exists is left out. */
export async function readLearnerContexts(
  db: Db,
  learners: readonly RequestedContext[],
): Promise<Map<number, LearnerContext>> {
  const stored = await listLearnerContexts(db, learners);
  return new Map(stored.map((learner) => [learner.id, toContext(learner)]));
}

function toContext(stored: StoredLearnerContext): LearnerContext {
  const { now, target_exam, target_year, latest_chapter_id, item_parameters, topic_durations, syllabus } =
    stored;
  const sessions = stored.sessions.map((session) => ({ ...session, date: new Date(session.date) }));
  return {
    learner: toLearner(stored),
    model: stored.model ?? initialModel,
    chapters: syllabus,
    exam: target_exam ?? "JEE Main",
    horizon: examHorizon(sessions, { exam: target_exam, targetYear: target_year }, now),
    now,
    latestChapterId: latest_chapter_id,
    targetYear: target_year,
    dailyMinutes: stored.daily_minutes,
    wishes: { doing: new Set(stored.doing_chapter_ids), order: stored.plan_chapter_ids },
    minutes: new Map(topic_durations.map(({ topic_id, minutes }) => [topic_id, minutes])),
    itemParameters: new Map(
      item_parameters.map(({ question_id, ...parameters }) => [question_id, parameters]),
    ),
  };
}
