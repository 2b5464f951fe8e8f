import type { ChapterType, Metrics, SmartPath, StudyPlan, TargetExam } from "@rasayan/contract";
import {
  CARD_MINUTES,
  createTopicExplainer,
  DAY_MS,
  minutesPerQuestion,
  overallPrep,
  percent,
  studyPlan,
  thisWeeksChapter,
  topicEvidence,
  topicMastery,
  topicValues,
  topicWeights,
} from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import { invalid, signedOut } from "../../domain-errors.ts";
import { findReachedDays } from "../coach/streak-queries.ts";
import { type LearnerContext, readLearnerContext } from "../learning/learner-context-actions.ts";
import { toOverallPrep } from "../learning/learner-mapper.ts";
import { getOrCreateDailyCards } from "../revision/card-actions.ts";
import { getOrCreateDailyQuestions, replanToday } from "../revision/revision-actions.ts";
import { toAverageScore, toChapterMetrics, toPrepBreakdown } from "./metric-breakdowns.ts";
import { nextSteps } from "./next-steps.ts";
import { planChanges } from "./plan-changes.ts";
import {
  HISTORY_DAYS,
  hasNoAnswers,
  toChapters,
  toGoal,
  toHistory,
  toPrepChange,
  toWorkFirst,
} from "./smart-path-metrics.ts";
import { findCounts, findHistory, replacePlanOrder } from "./smart-path-queries.ts";

type Learner = {
  id: number;
  target_exam: TargetExam | null;
  class_standard: string | null;
  local_date: string;
};

/** Returns the learner's current smart path, with the reasons for its suggestions. */
export async function getSmartPath(db: Db, learner: Learner): Promise<SmartPath> {
  const dailyQuestions = await getOrCreateDailyQuestions(db, learner);
  const dailyCards = await getOrCreateDailyCards(db, learner);
  const topicIds = dailyQuestions.map(({ topic_id }) => topic_id);
  const context = await readLearnerContext(db, learner.id, [], topicIds);
  const chapterId = thisWeeksChapter(studyPlan(context, context.dailyMinutes, context.wishes));
  const { history, has_completed_diagnostic, previous_topics, chapter_answers } = await findHistory(
    db,
    learner,
    HISTORY_DAYS,
    chapterId,
  );
  const topics = topicEvidence(context);
  const prep = overallPrep(context);
  const due = dailyQuestions.filter(({ is_answered }) => !is_answered);
  const today = toToday(context, dailyQuestions, dailyCards.cards, { chapterId, answers: chapter_answers });
  const path = {
    goal: toGoal(context),
    today,
    best_topic: bestTopic(context, due.length > 0 ? due : dailyQuestions),
    chapters: toChapters(context, topics),
  };
  return {
    ...path,
    next_steps: nextSteps({ ...path, isNew: !has_completed_diagnostic && hasNoAnswers(context.learner) }),
    changes: previous_topics && planChanges(context, today.questions, previous_topics),
    ...toOverallPrep(prep),
    overall_prep_change: toPrepChange(context, prep, history),
    history: toHistory(learner.local_date, prep, history),
    work_first: toWorkFirst(context, prep),
  };
}

type Questions = Awaited<ReturnType<typeof getOrCreateDailyQuestions>>;
type Cards = Awaited<ReturnType<typeof getOrCreateDailyCards>>["cards"];

/** This week's chapter, and how many of its questions the learner has answered today apart from the day's questions. */
type WeekChapter = { chapterId: number | null; answers: number };

/** Less time than this is too little to begin with a chapter. */
const MIN_CHAPTER_MINUTES = 5;

/** Today's cards and questions, and this week's chapter for what they leave of the learner's minutes. */
function toToday(
  context: LearnerContext,
  questions: Questions,
  cards: Cards,
  week: WeekChapter,
): SmartPath["today"] {
  const items = {
    cards: cards.map(({ topic_id, topic_name, chapter_id, chapter_name, reasons, is_reviewed }) => ({
      topic_id,
      topic_name,
      chapter_id,
      chapter_name,
      reasons,
      is_done: is_reviewed,
    })),
    questions: questions.map(({ id, hash, topic_id, topic_name, reasons, is_answered }) => ({
      id,
      hash,
      topic_id,
      topic_name,
      reasons,
      is_done: is_answered,
    })),
  };
  const minutesOf = (isCounted: (row: { is_done: boolean }) => boolean) =>
    items.questions
      .filter(isCounted)
      .reduce(
        (sum, { topic_id }) => sum + minutesPerQuestion(context, topic_id),
        CARD_MINUTES * items.cards.filter(isCounted).length,
      );
  const chapter = context.chapters.find(({ id }) => id === week.chapterId);
  const spent = chapter ? week.answers * minutesPerQuestion(context, chapter.topicIds[0] ?? 0) : 0;
  const chapterMinutes = Math.round(context.dailyMinutes - minutesOf(() => true) - spent);
  const minutes = Math.ceil(minutesOf(({ is_done }) => !is_done));
  if (!chapter || chapterMinutes < MIN_CHAPTER_MINUTES) return { minutes, ...items, chapter: null };
  return {
    minutes: minutes + chapterMinutes,
    ...items,
    chapter: { chapter_id: chapter.id, chapter_name: chapter.name, minutes: chapterMinutes },
  };
}

/**
 * Among the topics of these questions, returns the one with the most value per minute, because answering the
 * questions practises it. The reasons say how it differs from the others.
 */
function bestTopic(context: LearnerContext, questions: Questions): SmartPath["best_topic"] {
  const values = topicValues(context);
  const topics = new Map(questions.map(({ topic_id, topic_name }) => [topic_id, topic_name]));
  const candidates = [...topics.keys()].flatMap((topicId) => values.get(topicId) ?? []);
  const [best] = candidates.toSorted((a, b) => b.value - a.value || a.topicId - b.topicId);
  if (!best) return null;
  const { topicId, chapterId, value, mastery, answers } = best;
  return {
    topic_id: topicId,
    topic_name: topics.get(topicId) ?? "",
    chapter_id: chapterId,
    chapter_name: context.chapters.find(({ id }) => id === chapterId)?.name ?? "",
    // The latest chapter is not a reason here, because it doesn't add value to a topic.
    reasons: createTopicExplainer(candidates, null)(best),
    mastery: topicMastery({ answers, freshSuccessProbability: mastery }),
    marks_per_hour: Math.round(600 * value) / 10,
  };
}

const DAYS_PER_WEEK = 7;

/** Returns the plan from today to the exam, or null after the last exam session. */
export async function getStudyPlan(
  db: Db,
  learner: { id: number; local_date: string },
): Promise<StudyPlan | null> {
  const context = await readLearnerContext(db, learner.id);
  const plan = studyPlan(context, context.dailyMinutes, context.wishes);
  if (!plan) return null;
  const reached = await findReachedDays(db, learner.id);
  const chapters = new Map(context.chapters.map((chapter) => [chapter.id, chapter]));
  const toRef = (id: number) => ({ chapter_id: id, chapter_name: chapters.get(id)?.name ?? "" });
  const { session } = toGoal(context);
  return {
    daily_minutes: context.dailyMinutes,
    exam: session && { name: session.exam, date: session.date },
    finishes_on: plan.finishesOn,
    days_before_exam: plan.daysBeforeExam,
    shortened: plan.shortened.map(({ chapterId, minutes, fullMinutes }) => ({
      ...toRef(chapterId),
      minutes: Math.max(1, Math.round(minutes)),
      full_minutes: Math.round(fullMinutes),
    })),
    more: plan.more && {
      daily_minutes: plan.more.dailyMinutes,
      chapters: plan.more.chapterIds.map(toRef),
      percent: percent(shareOf(context, plan.more.chapterIds)),
    },
    minutes_needed: plan.minutesNeeded,
    is_ordered: context.wishes.order.length > 0,
    missed_days: countMissedDays(reached.days, learner.local_date),
    weeks: plan.weeks.map(({ startsOn, endsOn, chapters: planned }) => ({
      starts_on: startsOn,
      ends_on: endsOn,
      chapters: planned.map(({ chapterId, minutes, isFinished }) => ({
        ...toRef(chapterId),
        type: chapters.get(chapterId)?.branch as ChapterType,
        minutes: Math.max(1, Math.round(minutes)),
        is_finished: isFinished,
      })),
    })),
  };
}

/** The share of the paper that these chapters have. */
const shareOf = ({ chapters }: LearnerContext, chapterIds: readonly number[]) =>
  [...topicWeights(chapters).values()]
    .filter(({ chapterId }) => chapterIds.includes(chapterId))
    .reduce((sum, { share }) => sum + share, 0);

/**
 * Saves the learner's own order of the chapters and returns the plan that follows from it. Today's plan begins with another
 * chapter, so what is left of it is chosen again. Throws `invalid` for an unknown chapter.
 */
export async function savePlanOrder(
  db: Db,
  learner: { id: number; local_date: string },
  chapterIds: readonly number[],
): Promise<StudyPlan | null> {
  const ids = [...new Set(chapterIds)];
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, learner.id))) throw signedOut();
    if (!(await replacePlanOrder(tx, learner.id, ids))) throw invalid("unknown_chapters");
    await replanToday(tx, [learner.id]);
  });
  return getStudyPlan(db, learner);
}

/**
 * Days of the last week that don't count for the streak; null if the first one that does is less than a week ago.
 * `reached`: those that count, as dates in India.
 */
function countMissedDays(reached: readonly string[], today: string): number | null {
  const daysAgo = reached.map((day) => (Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (!daysAgo.some((days) => days >= DAYS_PER_WEEK)) return null;
  return DAYS_PER_WEEK - daysAgo.filter((days) => days > 0 && days <= DAYS_PER_WEEK).length;
}

/** Explains each metric of the profile and the smart path by the parts that it's computed from. */
export async function getMetrics(db: Db, learner: { id: number; local_date: string }): Promise<Metrics> {
  const userId = learner.id;
  const context = await readLearnerContext(db, userId);
  const { history } = await findHistory(db, learner, HISTORY_DAYS, null);
  const counts = await findCounts(db, userId);
  const topics = topicEvidence(context);
  const prep = overallPrep(context);
  return {
    ...toOverallPrep(prep),
    prep: toPrepBreakdown(context, prep, history, counts.quick_answers),
    average_score: toAverageScore(counts),
    chapters: toChapterMetrics(context, topics, counts),
  };
}
