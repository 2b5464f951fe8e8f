import { DAY_MS, istDate, istDay } from "../ist-day.ts";
import { topicEvidence } from "../metrics/evidence.ts";
import { minutesPerQuestion, type PlanContext } from "./topic-value.ts";

/** A chapter's part of a week, in minutes. `isFinished`: nothing of the chapter is left after this week. */
export type PlannedChapter = { chapterId: number; minutes: number; isFinished: boolean };

/** A week from Monday to Sunday in India; the first begins today, the last ends on the day before the exam. */
export type PlannedWeek = { startsOn: string; endsOn: string; chapters: PlannedChapter[] };

/** A chapter that gets less time than it needs, with both in minutes. */
export type ShortenedChapter = { chapterId: number; minutes: number; fullMinutes: number };

/** What to learn from today to the exam, by weeks. Dates are days in India, such as `2027-01-21`. */
export type StudyPlan = {
  weeks: PlannedWeek[];
  /** The day on which the last planned chapter ends; null if nothing is left to learn. */
  finishesOn: string | null;
  /** Days between that day and the exam; null without an exam date. */
  daysBeforeExam: number | null;
  /** Chapters that get less time than they need, because the exam is near; empty without an exam date. */
  shortened: ShortenedChapter[];
  /** The next longer day, and the chapters that would get their full time with it; null if no longer day gives more. */
  more: { dailyMinutes: number; chapterIds: number[] } | null;
  /** Minutes a day with which every chapter gets its full time; null if all do, or if no day is long enough. */
  minutesNeeded: number | null;
};

/** What a learner has told the plan. */
export type PlanWishes = {
  /** The chapters that the learner is doing now. */
  doing: ReadonlySet<number>;
  /** Chapters in the order that the learner has given them; the others follow. */
  order: readonly number[];
};

/** Time for the note of a topic that was never practised or reviewed, and for the revision of a covered chapter. */
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
/** The practice slot that every chapter of the exam keeps, by its weight. */
const MIN_SLOT_QUESTIONS = 2;
const MAX_SLOT_QUESTIONS = 8;
export const MAX_DAILY_MINUTES = 240;
const MINUTES_STEP = 15;
/** Minutes that are only left because of rounding. */
const ROUNDING = 1e-6;
const DAYS_PER_WEEK = 7;
/** The first Monday of 1970, as a day number. */
const MONDAY = 4;

/** `minutes`: what the plan gives the chapter; `least`: one revision and one practice slot; `fullMinutes`: what it needs. */
type ChapterWork = {
  chapterId: number;
  minutes: number;
  least: number;
  fullMinutes: number;
  share: number;
  requires: readonly number[];
};

/**
 * Plans what is left to learn: the learner's own order first, then chapters that are being done, then those with the most
 * marks per minute, but never before a chapter that they build on. No chapter is left out: if the time is short, the
 * chapters with the fewest marks per minute are shortened, down to one revision and one practice slot. The plan is
 * computed anew from what the learner knows now, so missed days move it along. Returns undefined after the last exam
 * session.
 */
export function studyPlan(
  context: PlanContext,
  dailyMinutes: number,
  wishes: PlanWishes = { doing: new Set(), order: [] },
): StudyPlan | undefined {
  const { horizon, now } = context;
  if (horizon.kind === "maintenance") return undefined;
  const today = istDay(now);
  const work = orderByWishes(orderByMarks(remainingWork(context), wishes.doing), wishes.order);
  if (horizon.kind !== "exam") {
    const { weeks, lastDay } = schedule(work, today, dailyMinutes);
    const finishesOn = lastDay === null ? null : dateOf(lastDay);
    return { weeks, finishesOn, daysBeforeExam: null, shortened: [], more: null, minutesNeeded: null };
  }
  const examDay = istDay(horizon.examSession.date);
  const learningDays = daysForLearning(examDay - today);
  const shortenedAt = (minutes: number) => shorten(work, learningDays * learningMinutes(minutes));
  const planned = shortenedAt(dailyMinutes);
  const { weeks, lastDay } = schedule(planned, today, dailyMinutes);
  const shortened = planned.filter(isShortened);
  return {
    weeks,
    finishesOn: lastDay === null ? null : dateOf(lastDay),
    daysBeforeExam: lastDay === null ? null : examDay - lastDay,
    shortened: shortened.map(({ chapterId, minutes, fullMinutes }) => ({ chapterId, minutes, fullMinutes })),
    more: shortened.length > 0 ? nextLongerDay(shortened, dailyMinutes, shortenedAt) : null,
    minutesNeeded: shortened.length > 0 ? minutesToFit(work, learningDays) : null,
  };
}

/** The chapter that the plan begins with today; null if nothing is left to learn. */
export function thisWeeksChapter(plan: StudyPlan | undefined): number | null {
  return plan?.weeks[0]?.chapters[0]?.chapterId ?? null;
}

const isShortened = ({ minutes, fullMinutes }: ChapterWork) => fullMinutes - minutes > ROUNDING;

/** The first longer day, in the steps that a learner can choose, which gives another chapter its full time. */
function nextLongerDay(
  shortened: readonly ChapterWork[],
  dailyMinutes: number,
  planWith: (minutes: number) => readonly ChapterWork[],
): StudyPlan["more"] {
  for (let minutes = dailyMinutes + MINUTES_STEP; minutes <= MAX_DAILY_MINUTES; minutes += MINUTES_STEP) {
    const stillShort = new Set(
      planWith(minutes)
        .filter(isShortened)
        .map(({ chapterId }) => chapterId),
    );
    const chapterIds = shortened.flatMap(({ chapterId }) => (stillShort.has(chapterId) ? [] : chapterId));
    if (chapterIds.length > 0) return { dailyMinutes: minutes, chapterIds };
  }
  return null;
}

const learningMinutes = (dailyMinutes: number) => dailyMinutes * (1 - REVISION_SHARE);

function daysForLearning(daysLeft: number): number {
  const finalDays = Math.min(FINAL_REVISION_DAYS, Math.floor(daysLeft * MAX_FINAL_SHARE));
  return Math.max(1, daysLeft - finalDays);
}

/** Minutes a day that are enough for all chapters, in steps of five; null if no allowed number is. */
function minutesToFit(work: readonly ChapterWork[], learningDays: number): number | null {
  const needed = 5 * Math.ceil(totalMinutes(work) / (1 - REVISION_SHARE) / learningDays / 5);
  return needed <= MAX_DAILY_MINUTES ? needed : null;
}

const totalMinutes = (work: readonly ChapterWork[]) => work.reduce((sum, { minutes }) => sum + minutes, 0);

/**
 * The minutes that each chapter still needs, and the share of the paper that they are for. What is known for sure
 * (evidence × mastery) needs nothing. A chapter that the learner has covered needs a revision in place of its notes.
 */
function remainingWork(context: PlanContext): ChapterWork[] {
  const topics = topicEvidence(context);
  return context.chapters.flatMap(({ id: chapterId, requires }) => {
    const isDone = context.learner.completedChapters.has(chapterId);
    const ofChapter = topics.filter((other) => other.chapterId === chapterId);
    let practice = 0;
    let newTopics = 0;
    let share = 0;
    for (const topic of ofChapter) {
      const unknown = 1 - topic.evidence * topic.freshSuccessProbability;
      if (topic.recall === null && topic.answers === 0) newTopics += 1;
      practice += unknown * QUESTIONS_PER_TOPIC * minutesPerQuestion(context, topic.topicId);
      share += unknown * topic.share;
    }
    const fullMinutes = practice + (isDone ? Math.min(1, newTopics) : newTopics) * NOTE_MINUTES;
    if (fullMinutes < MIN_CHAPTER_MINUTES || share === 0) return [];
    const weight = ofChapter.reduce((sum, topic) => sum + topic.share, 0);
    const least = Math.min(
      fullMinutes,
      NOTE_MINUTES + slotQuestions(weight) * meanMinutes(context, ofChapter),
    );
    return { chapterId, minutes: fullMinutes, least, fullMinutes, share, requires };
  });
}

/** The questions of a chapter's one practice slot: one for each percent of the paper, within limits. */
const slotQuestions = (weight: number) =>
  Math.min(MAX_SLOT_QUESTIONS, Math.max(MIN_SLOT_QUESTIONS, Math.round(100 * weight)));

const meanMinutes = (context: PlanContext, topics: readonly { topicId: number }[]) =>
  topics.reduce((sum, { topicId }) => sum + minutesPerQuestion(context, topicId), 0) / topics.length;

const marksPerMinute = ({ share, fullMinutes }: ChapterWork) => share / fullMinutes;

/**
 * What is being done first, then most marks per minute, but each chapter after those that it builds on. A cycle of
 * chapters is broken.
 */
function orderByMarks(work: readonly ChapterWork[], doing: ReadonlySet<number>): ChapterWork[] {
  const waiting = work.toSorted(
    (a, b) =>
      Number(doing.has(b.chapterId)) - Number(doing.has(a.chapterId)) ||
      marksPerMinute(b) - marksPerMinute(a) ||
      a.chapterId - b.chapterId,
  );
  const ordered: ChapterWork[] = [];
  while (waiting.length > 0) {
    // A chapter that is being done has begun, whatever it builds on.
    const isReady = ({ chapterId: id, requires }: ChapterWork) =>
      doing.has(id) || !waiting.some(({ chapterId }) => requires.includes(chapterId));
    const index = Math.max(0, waiting.findIndex(isReady));
    ordered.push(...waiting.splice(index, 1));
  }
  return ordered;
}

function orderByWishes(work: readonly ChapterWork[], order: readonly number[]): ChapterWork[] {
  const rankOf = ({ chapterId }: ChapterWork) => {
    const index = order.indexOf(chapterId);
    return index < 0 ? order.length : index;
  };
  return work.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * Gives each chapter its least time, and what is left of the capacity to those with the most marks per minute. If even
 * that is too much, all have the same share of their least time.
 */
function shorten(work: readonly ChapterWork[], capacity: number): ChapterWork[] {
  if (totalMinutes(work) <= capacity) return [...work];
  const least = work.reduce((sum, chapter) => sum + chapter.least, 0);
  const scale = Math.min(1, capacity / least);
  let left = Math.max(0, capacity - least);
  const minutes = new Map<number, number>();
  for (const chapter of work.toSorted((a, b) => marksPerMinute(b) - marksPerMinute(a))) {
    const extra = Math.min(left, chapter.fullMinutes - chapter.least);
    left -= extra;
    minutes.set(chapter.chapterId, scale * chapter.least + extra);
  }
  return work.map((chapter) => ({ ...chapter, minutes: minutes.get(chapter.chapterId) ?? chapter.minutes }));
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
    for (let chapter = queue[0]; chapter && capacity > ROUNDING; chapter = queue[0]) {
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
