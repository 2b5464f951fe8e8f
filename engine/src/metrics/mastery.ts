import { percent, type TopicEvidence } from "./evidence.ts";

/** With fewer answers no mastery is given. */
const MIN_ANSWERS_FOR_TOPIC = 3;
export const MIN_ANSWERS_FOR_CHAPTER = 5;

export type ChapterMetrics = {
  chapterId: number;
  answers: number;
  /** Null below five answers. */
  mastery: number | null;
  /** Percentage of what was asked that the learner would get now; null if nothing was practised. */
  retained: number | null;
  /** Topics without a mastery of their own, and the mastery that the chapter's mean assumes for them. */
  imputed: { topics: number; mastery: number } | null;
  topics: {
    topicId: number;
    answers: number;
    mastery: number | null;
    evidence: number;
    /** The same of a topic; null if it was never practised or reviewed. */
    retained: number | null;
    daysSince: number | null;
  }[];
};

/** Mastery of a topic in percent, 100·σ(m/√(1+πV/8)); null with fewer than three answers (engine.md §6). */
export function topicMastery({
  answers,
  freshSuccessProbability,
}: Pick<TopicEvidence, "answers" | "freshSuccessProbability">): number | null {
  return answers >= MIN_ANSWERS_FOR_TOPIC ? percent(freshSuccessProbability) : null;
}

/** Mastery of each chapter and what is retained of it, with the topics they are computed from (engine.md §6). */
export function chapterMetrics(topicEvidenceList: readonly TopicEvidence[]): ChapterMetrics[] {
  return [...groupByChapter(topicEvidenceList)].map(([chapterId, topics]) => {
    const answers = topics.reduce((sum, topic) => sum + topic.answers, 0);
    const practisedTopics = topics.filter(({ retained }) => retained !== null);
    const hasEnoughAnswers = answers >= MIN_ANSWERS_FOR_CHAPTER;
    return {
      chapterId,
      answers,
      mastery: hasEnoughAnswers ? meanMastery(topics) : null,
      retained:
        practisedTopics.length > 0
          ? percent(
              weightedMean(
                practisedTopics,
                ({ retained }) => retained ?? 0,
                ({ share }) => share,
              ),
            )
          : null,
      imputed: hasEnoughAnswers ? imputeMastery(topics) : null,
      topics: topics.map((topic) => ({
        topicId: topic.topicId,
        answers: topic.answers,
        mastery: topicMastery(topic),
        evidence: topic.evidence,
        retained: topic.retained === null ? null : percent(topic.retained),
        daysSince: topic.daysSince,
      })),
    };
  });
}

function imputeMastery(topics: readonly TopicEvidence[]): ChapterMetrics["imputed"] {
  const imputed = topics.filter((topic) => topicMastery(topic) === null);
  return imputed.length === 0 ? null : { topics: imputed.length, mastery: meanMastery(imputed) };
}

function meanMastery(topics: readonly TopicEvidence[]): number {
  return percent(
    weightedMean(
      topics,
      ({ freshSuccessProbability }) => freshSuccessProbability,
      ({ share }) => share,
    ),
  );
}

/** Groups rows by chapter and keeps their order. */
export function groupByChapter<Row extends { chapterId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const lists = new Map<number, Row[]>();
  for (const row of rows) {
    const list = lists.get(row.chapterId);
    if (list) list.push(row);
    else lists.set(row.chapterId, [row]);
  }
  return lists;
}

/** The weighted mean, or the plain mean if all weights are 0. */
function weightedMean(
  topics: readonly TopicEvidence[],
  value: (topic: TopicEvidence) => number,
  weight: (topic: TopicEvidence) => number,
): number {
  const total = topics.reduce((sum, topic) => sum + weight(topic), 0);
  if (total <= 0) return topics.reduce((sum, topic) => sum + value(topic), 0) / topics.length;
  return topics.reduce((sum, topic) => sum + weight(topic) * value(topic), 0) / total;
}
