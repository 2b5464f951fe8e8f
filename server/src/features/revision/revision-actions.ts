import { DAILY_QUESTIONS, examTrackOf, questionsPerDay } from "@rasayan/engine";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { readLearnerContext } from "../learning/learner-context-actions.ts";
import {
  type DailyQuestion,
  deleteOldCards,
  deleteOldQuestions,
  findDailyQuestions,
  insertPlan,
  type Learner,
} from "./daily-plan-queries.ts";
import { listDueCandidates } from "./due-queries.ts";
import { type DueCandidate, type PlannedQuestion, planQuestions } from "./question-plan.ts";

/** Enough questions of each topic to find one of the right difficulty. */
export const MAX_PER_TOPIC = 12;
export const MAX_CANDIDATES = 1200;

/** Returns the questions still due today: those planned for the day, minus those answered, planned or not. */
export async function listDueQuestions(db: Db, learner: Learner): Promise<DailyQuestion[]> {
  return remainingQuestions(await getOrCreateDailyQuestions(db, learner));
}

/** Returns the questions of the day that are left. */
export function remainingQuestions(today: {
  questions: DailyQuestion[];
  targetCount: number;
  answered_count: number;
}): DailyQuestion[] {
  const { questions, targetCount, answered_count } = today;
  return questions
    .filter(({ is_answered }) => !is_answered)
    .slice(0, Math.max(0, targetCount - answered_count));
}

/**
 * Returns today's questions including answered ones. The first request of a day chooses them, and they stay. A day
 * that isn't full is filled up if a question is no longer available or there are more candidates.
 */
export async function getOrCreateDailyQuestions(db: Db, learner: Learner) {
  const today = await findDailyQuestions(db, learner);
  if (today.questions.length >= DAILY_QUESTIONS) return { ...today, targetCount: DAILY_QUESTIONS };
  const topicIds = today.topics.map(({ id }) => id);
  const candidates = await listDueCandidates(db, learner, {
    topicIds,
    plannedIds: today.questions.map(({ id }) => id),
    examTrack: examTrackOf(learner.target_exam),
    maxPerTopic: MAX_PER_TOPIC,
    limit: MAX_CANDIDATES,
  });
  if (candidates.length === 0) return { ...today, targetCount: DAILY_QUESTIONS };
  const context = await readLearnerContext(
    db,
    learner.id,
    candidates.map(({ id }) => id),
    topicIds,
  );
  const targetCount = questionsPerDay(context.horizon);
  const groups = new Set(today.questions.flatMap(({ variant_group }) => variant_group ?? []));
  const newQuestions = planQuestions(
    { ...context, userId: learner.id, topicIds },
    candidates,
    { groups, lastTopicId: today.questions.at(-1)?.topic_id },
    targetCount - today.questions.length,
  );
  if (newQuestions.length === 0) return { ...today, targetCount };
  const rows = newQuestions.map((item, index) => ({ ...item, position: today.last_position + 1 + index }));
  const isInserted = await insertPlan(db, "daily_questions", learner, rows);
  if (!isInserted) return { ...(await findDailyQuestions(db, learner)), targetCount };
  return {
    ...today,
    questions: [...today.questions, ...toDailyQuestions(newQuestions, candidates)],
    targetCount,
  };
}

function toDailyQuestions(
  newQuestions: readonly PlannedQuestion[],
  candidates: readonly DueCandidate[],
): DailyQuestion[] {
  const byId = new Map(candidates.map((item) => [item.id, item]));
  return newQuestions.flatMap(({ question_id, reasons }) => {
    const question = byId.get(question_id);
    return question ? [{ ...question, reasons, is_answered: false }] : [];
  });
}

/** Deletes daily plans after 90 days; the answers stay. */
export async function purgePlans(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => deleteOldQuestions(db, limit), context);
  await inChunks((limit) => deleteOldCards(db, limit), context);
}
