import type { SmartPath } from "@rasayan/contract";
import {
  type ChapterContribution,
  chapterMetrics,
  type ExamSession,
  examsAhead,
  forecastExam,
  istDate,
  istDay,
  type Learner,
  type OverallPrep,
  type PlanContext,
  percent,
  prepChange,
  type SyllabusChapter,
  type TopicEvidence,
} from "@rasayan/engine";

type NamedChapter = SyllabusChapter & { name: string };
export type SmartPathContext = Omit<PlanContext, "chapters"> & {
  chapters: readonly NamedChapter[];
  latestChapterId: number | null;
  targetYear: number;
};

export function toGoal(context: SmartPathContext): SmartPath["goal"] {
  const { exam, horizon, targetYear, now } = context;
  const toExamDate = (session: ExamSession | undefined) =>
    session
      ? {
          exam: session.exam,
          name: session.name,
          date: istDate(session.date),
          days_left: istDay(session.date) - istDay(now),
        }
      : null;
  return {
    exam,
    year: targetYear,
    plan: horizon.kind,
    session: horizon.kind === "exam" ? toExamDate(horizon.examSession) : null,
    later_session: horizon.kind === "exam" ? toExamDate(horizon.laterSession) : null,
    predicted_marks: examsAhead(exam, horizon).map((ahead) => ({
      exam: ahead,
      ...forecastExam(context, ahead),
    })),
  };
}

/** Returns every chapter with the learner's metrics in it and in its prerequisites. */
export function toChapters(
  context: SmartPathContext,
  topics: readonly TopicEvidence[],
): SmartPath["chapters"] {
  const { chapters, learner, latestChapterId } = context;
  const metricsByChapter = new Map(chapterMetrics(topics).map((item) => [item.chapterId, item]));
  const names = new Map(chapters.map(({ id, name }) => [id, name]));
  const chapterSummary = (id: number) => ({
    chapter_id: id,
    chapter_name: names.get(id) ?? "",
    mastery: metricsByChapter.get(id)?.mastery ?? null,
    is_covered: learner.completedChapters.has(id),
  });
  return chapters.map(({ id, branch, requires }) => {
    const chapterTopics = topics.filter(({ chapterId }) => chapterId === id);
    return {
      ...chapterSummary(id),
      type: branch as SmartPath["chapters"][number]["type"],
      weight: percent(chapterTopics.reduce((sum, { share }) => sum + share, 0)),
      retained: metricsByChapter.get(id)?.retained ?? null,
      answers: metricsByChapter.get(id)?.answers ?? 0,
      evidence: evidenceOf(chapterTopics),
      is_latest: id === latestChapterId,
      requires: requires.filter((other) => names.has(other)).map(chapterSummary),
    };
  });
}

/**
 * Returns the evidence for a chapter from 0 to 100: the mean over its topics, weighted by their share of the exam.
 */
export function evidenceOf(topics: readonly TopicEvidence[]): number {
  const totalWeight = topics.reduce((sum, topic) => sum + topic.share, 0);
  const knownWeight = topics.reduce((sum, topic) => sum + topic.share * topic.evidence, 0);
  return percent(totalWeight > 0 ? knownWeight / totalWeight : 0);
}

export type HistoryPoint = {
  date: string;
  overall_prep: number;
  chapter_breakdown: ChapterContribution[];
  days_ago: number;
};

export const HISTORY_DAYS = 90;

const BASELINE_DAYS = 7;

/**
 * Returns the baseline for overall prep: the latest day at least a week ago, or else the earliest day before today.
 */
export function baselineOf(history: readonly HistoryPoint[]): HistoryPoint | undefined {
  const earlier = history.filter(({ days_ago }) => days_ago > 0);
  return earlier.findLast(({ days_ago }) => days_ago >= BASELINE_DAYS) ?? earlier[0];
}

/** Returns the change of overall prep since the baseline, and the chapter that contributed most. */
export function toPrepChange(
  { chapters }: SmartPathContext,
  prep: OverallPrep,
  history: readonly HistoryPoint[],
): SmartPath["overall_prep_change"] {
  const baseline = baselineOf(history);
  if (!baseline) return { change: null, since: null, top_contributor: null };
  const { change, topContributorId } = prepChange(
    { value: baseline.overall_prep, contributions: baseline.chapter_breakdown },
    prep,
  );
  const chapter = chapters.find(({ id }) => id === topContributorId);
  const topContributor = chapter ? { chapter_id: chapter.id, chapter_name: chapter.name } : null;
  return { change, since: baseline.date, top_contributor: topContributor };
}

/** Returns overall prep of the earlier days and of today. */
export function toHistory(
  day: string,
  prep: OverallPrep,
  history: readonly HistoryPoint[],
): SmartPath["history"] {
  const earlier = history.filter(({ days_ago }) => days_ago > 0);
  return [
    ...earlier.map(({ date, overall_prep }) => ({ date, overall_prep })),
    { date: day, overall_prep: prep.value },
  ];
}

const WORK_FIRST_CHAPTERS = 3;

/** Returns the chapters in which most of the paper's marks are still to be won. */
export function toWorkFirst(
  { chapters, learner }: SmartPathContext,
  { contributions }: OverallPrep,
): SmartPath["work_first"] {
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  return contributions
    .map(({ chapterId, points, max }) => ({ chapter: byId.get(chapterId), marks: max - points, max }))
    .toSorted((a, b) => b.marks - a.marks)
    .slice(0, WORK_FIRST_CHAPTERS)
    .flatMap(({ chapter, marks, max }) =>
      chapter && marks > 0
        ? {
            chapter_id: chapter.id,
            chapter_name: chapter.name,
            marks: oneDecimal(marks),
            max: oneDecimal(max),
            answers: chapter.topicIds.reduce(
              (sum, topicId) => sum + (learner.topics.get(topicId)?.answers ?? 0),
              0,
            ),
          }
        : [],
    );
}

/** Returns whether the learner has not answered anything yet. */
export const hasNoAnswers = ({ overall }: Learner) => overall.answers === 0;

export const oneDecimal = (value: number) => Math.round(10 * value) / 10;
