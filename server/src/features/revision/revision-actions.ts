import {
  examTrackOf,
  questionsInMinutes,
  questionsPerDay,
  studyPlan,
  thisWeeksChapter,
} from "@rasayan/engine";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { readLearnerContext } from "../learning/learner-context-actions.ts";
import {
  type DailyQuestion,
  deleteLeftOfToday,
  deleteOldCards,
  deleteOldQuestions,
  findDailyQuestions,
  insertPlan,
  type Learner,
} from "./daily-plan-queries.ts";
import { listDueCandidates } from "./due-queries.ts";
import {
  type DueCandidate,
  type PlannedQuestion,
  planQuestions,
  type RequiredTopics,
} from "./question-plan.ts";

/** Enough questions of each topic to find one of the right difficulty. */
export const MAX_PER_TOPIC = 12;
export const MAX_CANDIDATES = 1200;

/** Returns the questions still due today. */
export async function listDueQuestions(db: Db, learner: Learner): Promise<DailyQuestion[]> {
  return (await getOrCreateDailyQuestions(db, learner)).filter(({ is_answered }) => !is_answered);
}

/**
 * Returns today's questions including answered ones. The first request of a day chooses them, and they stay. A day
 * that isn't full is filled up if a question is no longer available or there are more candidates.
 */
export async function getOrCreateDailyQuestions(db: Db, learner: Learner): Promise<DailyQuestion[]> {
  const today = await findDailyQuestions(db, learner);
  const fullDay = questionsInMinutes(today.daily_minutes);
  if (today.questions.length >= fullDay) return toDay(today, fullDay);
  const required = await requiredTopics(db, learner, today);
  const topicIds = [
    ...new Set([
      ...today.topics.map(({ id }) => id),
      ...required.weekTopicIds,
      ...required.diagnosedTopicIds,
    ]),
  ];
  const candidates = await listDueCandidates(db, learner, {
    topicIds,
    plannedIds: today.questions.map(({ id }) => id),
    examTrack: examTrackOf(learner.target_exam),
    maxPerTopic: MAX_PER_TOPIC,
    limit: MAX_CANDIDATES,
  });
  const context = await readLearnerContext(
    db,
    learner.id,
    candidates.map(({ id }) => id),
    topicIds,
  );
  const targetCount = questionsPerDay(context.horizon, today.daily_minutes);
  const groups = new Set(today.questions.flatMap(({ variant_group }) => variant_group ?? []));
  const newQuestions = planQuestions(
    { ...context, userId: learner.id, topicIds, required },
    candidates,
    { groups, lastTopicId: today.questions.at(-1)?.topic_id },
    targetCount - today.questions.length,
  );
  if (newQuestions.length === 0) return toDay(today, targetCount);
  const rows = newQuestions.map((item, index) => ({ ...item, position: today.last_position + 1 + index }));
  const isInserted = await insertPlan(db, "daily_questions", learner, rows);
  if (!isInserted) return toDay(await findDailyQuestions(db, learner), targetCount);
  const questions = [...today.questions, ...toDailyQuestions(newQuestions, candidates)];
  return toDay({ ...today, questions }, targetCount);
}

/** What the first plan of a day must hold; later questions of the day only fill it up. */
async function requiredTopics(
  db: Db,
  learner: Learner,
  today: Awaited<ReturnType<typeof findDailyQuestions>>,
): Promise<RequiredTopics> {
  const isBegun = today.answered_count > 0 || today.questions.some(({ is_answered }) => !is_answered);
  if (isBegun) return { diagnosedTopicIds: [], weekTopicIds: [] };
  const context = await readLearnerContext(db, learner.id);
  const chapterId = thisWeeksChapter(studyPlan(context, context.dailyMinutes, context.wishes));
  const weekTopicIds = context.chapters.find(({ id }) => id === chapterId)?.topicIds ?? [];
  return { diagnosedTopicIds: today.diagnosed_topic_ids, weekTopicIds };
}

/**
 * The questions of a day: those answered, and as many others as the day still asks for after all answers in daily
 * quizzes, planned or not. What every page shows and counts comes from here.
 */
function toDay(today: { questions: DailyQuestion[]; answered_count: number }, targetCount: number) {
  const due = today.questions
    .filter(({ is_answered }) => !is_answered)
    .slice(0, Math.max(0, targetCount - today.answered_count));
  return today.questions.filter((question) => question.is_answered || due.includes(question));
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

/**
 * Deletes what these learners have not done of today's plan, in the caller's transaction: the next request chooses it
 * again, from what the learner has just said or shown.
 */
export const replanToday = (tx: Db, userIds: readonly number[]): Promise<void> =>
  deleteLeftOfToday(tx, userIds);

/** Deletes daily plans after 90 days; the answers stay. */
export async function purgePlans(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => deleteOldQuestions(db, limit), context);
  await inChunks((limit) => deleteOldCards(db, limit), context);
}
