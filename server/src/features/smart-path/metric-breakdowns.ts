import type { Metrics, QuizType } from "@rasayan/contract";
import {
  type ChapterMetrics,
  chapterMetrics,
  contributionChanges,
  forgottenPoints,
  MIN_ANSWERS_FOR_CHAPTER,
  type OverallPrep,
  percent,
  type TopicEvidence,
} from "@rasayan/engine";
import {
  baselineOf,
  evidenceOf,
  type HistoryPoint,
  oneDecimal,
  type SmartPathContext,
} from "./smart-path-metrics.ts";

type Chapter = Metrics["chapters"][number];
export type LearnerCounts = {
  topics: { id: number; name: string; chapter_id: number; is_covered: boolean }[];
  /** Completed quizzes by chapter, with the marks scored in them and the marks possible. */
  chapters: { chapter_id: number; quizzes: number; scored_marks: number; possible_marks: number }[];
  /** Completed quizzes by type, with the sum of their percentages of correct answers. */
  types: { type: QuizType; quizzes: number; percent_sum: number }[];
  /** Answers in completed quizzes that were given in under three seconds. */
  quick_answers: number;
};

/** Returns overall prep as the sum of its chapters, and the change of each chapter since the baseline. */
export function toPrepBreakdown(
  context: SmartPathContext,
  prep: OverallPrep,
  history: readonly HistoryPoint[],
  quickAnswers: number,
): Metrics["prep"] {
  const baseline = baselineOf(history);
  const past = baseline && { value: baseline.overall_prep, contributions: baseline.chapter_breakdown };
  const changes = new Map(
    past && contributionChanges(past, prep).map(({ chapterId, change }) => [chapterId, change]),
  );
  const contributions = new Map(prep.contributions.map((part) => [part.chapterId, part]));
  return {
    exam: context.exam,
    answers: context.learner.overall.answers,
    quick_answers: quickAnswers,
    forgotten: forgottenPoints(context),
    change: past ? oneDecimal(prep.value - past.value) : null,
    since: baseline?.date ?? null,
    chapters: context.chapters.flatMap(({ id, name }) => {
      const part = contributions.get(id);
      if (!part || part.max === 0) return [];
      const change = past ? oneDecimal(changes.get(id) ?? 0) : null;
      return {
        chapter_id: id,
        chapter_name: name,
        change,
        points: oneDecimal(part.points),
        max: oneDecimal(part.max),
      };
    }),
  };
}

/** Returns the mean percentage of all completed quizzes, and of each type. */
export function toAverageScore({ types }: LearnerCounts): Metrics["average_score"] {
  const sum = (amountOf: (type: LearnerCounts["types"][number]) => number) =>
    types.reduce((total, type) => total + amountOf(type), 0);
  const quizzes = sum((type) => type.quizzes);
  const mean = (percent_sum: number, count: number) => (count > 0 ? percent(percent_sum / count / 100) : 0);
  return {
    now: mean(
      sum(({ percent_sum }) => percent_sum),
      quizzes,
    ),
    quizzes,
    types: types.map((typeCounts) => {
      const { type, percent_sum } = typeCounts;
      return { type, quizzes: typeCounts.quizzes, mean: mean(percent_sum, typeCounts.quizzes) };
    }),
  };
}

/** Returns every chapter with its metrics and the numbers behind them. */
export function toChapterMetrics(
  { chapters, learner }: SmartPathContext,
  topicEvidence: readonly TopicEvidence[],
  counts: LearnerCounts,
): Chapter[] {
  const metricsByChapter = new Map(
    chapterMetrics(topicEvidence).map((metrics) => [metrics.chapterId, metrics]),
  );
  const marks = new Map(counts.chapters.map((chapter) => [chapter.chapter_id, chapter]));
  return chapters.map(({ id, name }) => {
    const topics = counts.topics.filter(({ chapter_id }) => chapter_id === id);
    const metrics = metricsByChapter.get(id);
    const { quizzes, scored_marks, possible_marks } = marks.get(id) ?? {
      quizzes: 0,
      scored_marks: 0,
      possible_marks: 0,
    };
    const coveredCount = topics.filter(({ is_covered }) => is_covered).length;
    return {
      chapter_id: id,
      chapter_name: name,
      is_covered: learner.completedChapters.has(id),
      completed: percent(topics.length > 0 ? coveredCount / topics.length : 0),
      answers: metrics?.answers ?? 0,
      answers_needed: MIN_ANSWERS_FOR_CHAPTER,
      mastery: metrics?.mastery ?? null,
      imputed: metrics?.imputed ?? null,
      retained: metrics?.retained ?? null,
      evidence: evidenceOf(topicEvidence.filter(({ chapterId }) => chapterId === id)),
      score: possible_marks > 0 ? percent(scored_marks / possible_marks) : null,
      quizzes,
      marks_scored: scored_marks,
      marks_possible: possible_marks,
      topics: topics.map((topic) => toTopicMetrics(topic, metrics)),
    };
  });
}

function toTopicMetrics(
  { id, name, is_covered }: LearnerCounts["topics"][number],
  chapter: ChapterMetrics | undefined,
): Chapter["topics"][number] {
  const topicMetrics = chapter?.topics.find(({ topicId }) => topicId === id);
  return {
    topic_id: id,
    topic_name: name,
    is_covered,
    in_exam: topicMetrics !== undefined,
    answers: topicMetrics?.answers ?? 0,
    mastery: topicMetrics?.mastery ?? null,
    evidence: percent(topicMetrics?.evidence ?? 0),
    retained: topicMetrics?.retained ?? null,
    days_since:
      topicMetrics?.daysSince === undefined || topicMetrics.daysSince === null
        ? null
        : Math.floor(topicMetrics.daysSince),
  };
}
