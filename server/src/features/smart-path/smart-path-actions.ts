import type { ChapterType, Metrics, SmartPath, StudyPlan, TargetExam } from "@rasayan/contract";
import {
  CARD_MINUTES,
  createTopicExplainer,
  minutesPerQuestion,
  overallPrep,
  studyPlan,
  topicEvidence,
  topicMastery,
  topicValues,
} from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { type LearnerContext, readLearnerContext } from "../learning/learner-context-actions.ts";
import { toOverallPrep } from "../learning/learner-mapper.ts";
import { getOrCreateDailyCards } from "../revision/card-actions.ts";
import { getOrCreateDailyQuestions, remainingQuestions } from "../revision/revision-actions.ts";
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
import { findCounts, findHistory } from "./smart-path-queries.ts";

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
  const topicIds = dailyQuestions.questions.map(({ topic_id }) => topic_id);
  const context = await readLearnerContext(db, learner.id, [], topicIds);
  const { history, has_completed_diagnostic, previous_topics } = await findHistory(db, learner, HISTORY_DAYS);
  const topics = topicEvidence(context);
  const prep = overallPrep(context);
  const due = remainingQuestions(dailyQuestions);
  const shownQuestions = dailyQuestions.questions.filter(
    (question) => question.is_answered || due.includes(question),
  );
  const today = toToday(context, shownQuestions, dailyCards.cards);
  const path = {
    goal: toGoal(context),
    today,
    best_topic: bestTopic(context, due.length > 0 ? due : shownQuestions),
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

type Questions = Awaited<ReturnType<typeof getOrCreateDailyQuestions>>["questions"];
type Cards = Awaited<ReturnType<typeof getOrCreateDailyCards>>["cards"];

function toToday(context: LearnerContext, questions: Questions, cards: Cards): SmartPath["today"] {
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
  const remaining = <Row extends { is_done: boolean }>(rows: readonly Row[]) =>
    rows.filter((row) => !row.is_done);
  const minutes = remaining(items.questions).reduce(
    (sum, { topic_id }) => sum + minutesPerQuestion(context, topic_id),
    CARD_MINUTES * remaining(items.cards).length,
  );
  return { minutes: Math.ceil(minutes), ...items };
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
  const plan = studyPlan(context, context.dailyMinutes);
  if (!plan) return null;
  const { history } = await findHistory(db, learner, HISTORY_DAYS);
  const chapters = new Map(context.chapters.map((chapter) => [chapter.id, chapter]));
  const toRef = (id: number) => ({ chapter_id: id, chapter_name: chapters.get(id)?.name ?? "" });
  const { session } = toGoal(context);
  return {
    daily_minutes: context.dailyMinutes,
    exam: session && { name: context.exam, date: session.date },
    finishes_on: plan.finishesOn,
    days_before_exam: plan.daysBeforeExam,
    dropped: plan.droppedChapterIds.map(toRef),
    minutes_needed: plan.minutesNeeded,
    missed_days: countMissedDays(history),
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

/** Days of the last week without a completed quiz; null if the first quiz is less than a week ago. */
function countMissedDays(history: readonly { days_ago: number }[]): number | null {
  if (!history.some(({ days_ago }) => days_ago >= DAYS_PER_WEEK)) return null;
  const practised = history.filter(({ days_ago }) => days_ago > 0 && days_ago <= DAYS_PER_WEEK);
  return DAYS_PER_WEEK - practised.length;
}

/** Explains each metric of the profile and the smart path by the parts that it's computed from. */
export async function getMetrics(db: Db, learner: { id: number; local_date: string }): Promise<Metrics> {
  const userId = learner.id;
  const context = await readLearnerContext(db, userId);
  const { history } = await findHistory(db, learner, HISTORY_DAYS);
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
