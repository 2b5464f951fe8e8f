import { DAY_MS, istDate, istDay } from "../ist-day.ts";
import { topicEvidence } from "../metrics/evidence.ts";
import { minutesPerQuestion, type PlanContext } from "./topic-value.ts";

/** A chapter's part of a week, in minutes. `isFinished`: nothing of the chapter is left after this week. */
export type PlannedChapter = { chapterId: number; minutes: number; isFinished: boolean };

/** A week from Monday to Sunday in India; the first begins today, the last ends on the day before the exam. */
export type PlannedWeek = { startsOn: string; endsOn: string; chapters: PlannedChapter[] };

/** What to learn from today to the exam, by weeks. Dates are days in India, such as `2027-01-21`. */
export type StudyPlan = {
  weeks: PlannedWeek[];
  /** The day on which the last planned chapter ends; null if nothing is left to learn. */
  finishesOn: string | null;
  /** Days between that day and the exam; null without an exam date. */
  daysBeforeExam: number | null;
  /** Chapters that don't fit before the exam, those that cost the fewest marks; empty without an exam date. */
  droppedChapterIds: number[];
  /** Minutes a day with which everything would fit; null if it fits, or if no day is long enough. */
  minutesNeeded: number | null;
};

/** Time for the note of a topic that was never practised or reviewed. */
const NOTE_MINUTES = 10;
/** Answers after which the evidence for a topic is 80 % (engine.md §6). */
const QUESTIONS_PER_TOPIC = 8;
/** Share of each day that goes to what was learned before: cards and questions that are due. */
const REVISION_SHARE = 0.25;
/** The days before the exam without anything new: two weeks, but at most a fifth of the time that is left. */
const FINAL_REVISION_DAYS = 14;
const MAX_FINAL_SHARE = 0.2;
/** Less than this is left to chance: the chapter counts as learned. */
const MIN_CHAPTER_MINUTES = 5;
export const MAX_DAILY_MINUTES = 240;
/** Minutes that are only left because of rounding. */
const ROUNDING = 1e-6;
const DAYS_PER_WEEK = 7;
/** The first Monday of 1970, as a day number. */
const MONDAY = 4;

type ChapterWork = { chapterId: number; minutes: number; share: number; requires: readonly number[] };

/**
 * Plans what is left to learn: chapters with the most marks per minute first, but never before a chapter that they
 * build on. The plan is computed anew from what the learner knows now, so missed days move it along. Returns undefined
 * after the last exam session.
 */
export function studyPlan(context: PlanContext, dailyMinutes: number): StudyPlan | undefined {
  const { horizon, now } = context;
  if (horizon.kind === "maintenance") return undefined;
  const today = istDay(now);
  const work = orderByMarks(remainingWork(context));
  if (horizon.kind !== "exam") {
    const { weeks, lastDay } = schedule(work, today, dailyMinutes);
    const finishesOn = lastDay === null ? null : dateOf(lastDay);
    return { weeks, finishesOn, daysBeforeExam: null, droppedChapterIds: [], minutesNeeded: null };
  }
  const examDay = istDay(horizon.examSession.date);
  const learningDays = daysForLearning(examDay - today);
  const planned = dropUntilItFits(work, learningDays * learningMinutes(dailyMinutes));
  const { weeks, lastDay } = schedule(planned, today, dailyMinutes);
  const plannedIds = new Set(planned.map(({ chapterId }) => chapterId));
  return {
    weeks,
    finishesOn: lastDay === null ? null : dateOf(lastDay),
    daysBeforeExam: lastDay === null ? null : examDay - lastDay,
    droppedChapterIds: work.flatMap(({ chapterId }) => (plannedIds.has(chapterId) ? [] : chapterId)),
    minutesNeeded: planned.length < work.length ? minutesToFit(work, learningDays) : null,
  };
}

const learningMinutes = (dailyMinutes: number) => dailyMinutes * (1 - REVISION_SHARE);

function daysForLearning(daysLeft: number): number {
  const finalDays = Math.min(FINAL_REVISION_DAYS, Math.floor(daysLeft * MAX_FINAL_SHARE));
  return Math.max(0, daysLeft - finalDays);
}

/** Minutes a day that are enough for all chapters, in steps of five; null if no allowed number is. */
function minutesToFit(work: readonly ChapterWork[], learningDays: number): number | null {
  const needed = 5 * Math.ceil(totalMinutes(work) / (1 - REVISION_SHARE) / Math.max(1, learningDays) / 5);
  return needed <= MAX_DAILY_MINUTES ? needed : null;
}

const totalMinutes = (work: readonly ChapterWork[]) => work.reduce((sum, { minutes }) => sum + minutes, 0);

/**
 * The minutes that each chapter still needs, and the share of the paper that they are for. What is known for sure
 * (evidence × mastery) needs nothing.
 */
function remainingWork(context: PlanContext): ChapterWork[] {
  const topics = topicEvidence(context);
  return context.chapters.flatMap(({ id: chapterId, requires }) => {
    let minutes = 0;
    let share = 0;
    for (const topic of topics.filter((other) => other.chapterId === chapterId)) {
      const unknown = 1 - topic.evidence * topic.freshSuccessProbability;
      const isNew = topic.recall === null && topic.answers === 0;
      minutes +=
        (isNew ? NOTE_MINUTES : 0) +
        unknown * QUESTIONS_PER_TOPIC * minutesPerQuestion(context, topic.topicId);
      share += unknown * topic.share;
    }
    return minutes < MIN_CHAPTER_MINUTES || share === 0 ? [] : { chapterId, minutes, share, requires };
  });
}

const marksPerMinute = ({ share, minutes }: ChapterWork) => share / minutes;

/** Most marks per minute first, but each chapter after those that it builds on. A cycle of chapters is broken. */
function orderByMarks(work: readonly ChapterWork[]): ChapterWork[] {
  const waiting = work.toSorted((a, b) => marksPerMinute(b) - marksPerMinute(a) || a.chapterId - b.chapterId);
  const ordered: ChapterWork[] = [];
  while (waiting.length > 0) {
    const isReady = ({ requires }: ChapterWork) =>
      !waiting.some(({ chapterId }) => requires.includes(chapterId));
    const index = Math.max(0, waiting.findIndex(isReady));
    ordered.push(...waiting.splice(index, 1));
  }
  return ordered;
}

/** Leaves out the chapters with the fewest marks per minute that no other one builds on, until the rest fits. */
function dropUntilItFits(work: readonly ChapterWork[], capacity: number): ChapterWork[] {
  let planned = [...work];
  while (planned.length > 0 && totalMinutes(planned) > capacity) {
    const isRequired = ({ chapterId }: ChapterWork) =>
      planned.some(({ requires }) => requires.includes(chapterId));
    const droppable = planned.filter((chapter) => !isRequired(chapter));
    const worst = (droppable.length > 0 ? droppable : planned).toSorted(
      (a, b) => marksPerMinute(a) - marksPerMinute(b),
    )[0];
    planned = planned.filter((chapter) => chapter !== worst);
  }
  return planned;
}

/** Fills the weeks from today on, one chapter after the other. `lastDay`: the day on which the last one ends. */
function schedule(
  work: readonly ChapterWork[],
  today: number,
  dailyMinutes: number,
): { weeks: PlannedWeek[]; lastDay: number | null } {
  const perDay = learningMinutes(dailyMinutes);
  const weeks: PlannedWeek[] = [];
  const queue = work.map(({ chapterId, minutes }) => ({ chapterId, left: minutes }));
  for (let start = today; queue.length > 0; start = nextMonday(start)) {
    const end = nextMonday(start) - 1;
    let capacity = (end - start + 1) * perDay;
    const chapters: PlannedChapter[] = [];
    for (let chapter = queue[0]; chapter && capacity > 0; chapter = queue[0]) {
      const minutes = Math.min(chapter.left, capacity);
      chapter.left -= minutes;
      capacity -= minutes;
      const isFinished = chapter.left < ROUNDING;
      chapters.push({ chapterId: chapter.chapterId, minutes, isFinished });
      if (isFinished) queue.shift();
    }
    weeks.push({ startsOn: dateOf(start), endsOn: dateOf(end), chapters });
  }
  const days = Math.ceil(totalMinutes(work) / perDay - ROUNDING);
  return { weeks, lastDay: work.length === 0 ? null : today + days - 1 };
}

const nextMonday = (day: number) => day + DAYS_PER_WEEK - ((day - MONDAY) % DAYS_PER_WEEK);

/** The date of a day number of `istDay`. */
const dateOf = (day: number) => istDate(new Date(day * DAY_MS));
