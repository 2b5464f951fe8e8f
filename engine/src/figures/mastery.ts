import { percent, type TopicPart } from "./evidence.ts";

/** Fewer answers say too little for a number. */
const ANSWERS_FOR_TOPIC = 3;
const ANSWERS_FOR_CHAPTER = 5;

export type ChapterFigures = {
  chapterId: number;
  answers: number;
  /** Null below five answers. */
  mastery: number | null;
  /** How much of what was learnt is still there; null when nothing was practised. */
  retained: number | null;
  topics: {
    topicId: number;
    answers: number;
    mastery: number | null;
    evidence: number;
    recall: number | null;
  }[];
};

/** Mastery 100·σ(m/√(1+πV/8)) of a topic; null below three answers (engine.md §6). */
export function topicMastery({ answers, chance }: Pick<TopicPart, "answers" | "chance">): number | null {
  return answers >= ANSWERS_FOR_TOPIC ? percent(chance) : null;
}

/** Mastery and retention of each chapter with the topics they come from (engine.md §6). */
export function chapterFigures(parts: readonly TopicPart[]): ChapterFigures[] {
  return [...byChapter(parts)].map(([chapterId, topics]) => {
    const answers = topics.reduce((sum, topic) => sum + topic.answers, 0);
    const practised = topics.filter(({ recall }) => recall !== null);
    const shareTimesChance = ({ share, chance }: TopicPart) => share * chance;
    return {
      chapterId,
      answers,
      mastery:
        answers >= ANSWERS_FOR_CHAPTER
          ? percent(
              weightedMean(
                topics,
                ({ chance }) => chance,
                ({ share }) => share,
              ),
            )
          : null,
      retained:
        practised.length > 0 ? percent(weightedMean(practised, ({ kept }) => kept, shareTimesChance)) : null,
      topics: topics.map((topic) => ({
        topicId: topic.topicId,
        answers: topic.answers,
        mastery: topicMastery(topic),
        evidence: topic.evidence,
        recall: topic.recall,
      })),
    };
  });
}

/** The same rows in one list per chapter, in their order. */
export function byChapter<Row extends { chapterId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const lists = new Map<number, Row[]>();
  for (const row of rows) {
    const list = lists.get(row.chapterId);
    if (list) list.push(row);
    else lists.set(row.chapterId, [row]);
  }
  return lists;
}

/** Topics of a chapter that weighs nothing weigh the same. */
function weightedMean(
  topics: readonly TopicPart[],
  value: (topic: TopicPart) => number,
  weight: (topic: TopicPart) => number,
): number {
  const total = topics.reduce((sum, topic) => sum + weight(topic), 0);
  if (total <= 0) return topics.reduce((sum, topic) => sum + value(topic), 0) / topics.length;
  return topics.reduce((sum, topic) => sum + weight(topic) * value(topic), 0) / total;
}
