import { percent, type TopicPart } from "./evidence.ts";

/** Fewer answers say too little for a number. */
const ANSWERS_FOR_TOPIC = 3;
export const ANSWERS_FOR_CHAPTER = 5;

export type ChapterFigures = {
  chapterId: number;
  answers: number;
  /** Null below five answers. */
  mastery: number | null;
  /** How much of what was learnt is still there; null when nothing was practised. */
  retained: number | null;
  /** The topics that have no figure of their own yet, and the mastery at which the chapter's counts them. */
  reckoned: { topics: number; mastery: number } | null;
  topics: {
    topicId: number;
    answers: number;
    mastery: number | null;
    evidence: number;
    /** Percent of what was learnt that is still there; null for a topic not met. */
    kept: number | null;
    daysSince: number | null;
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
    const isKnown = answers >= ANSWERS_FOR_CHAPTER;
    return {
      chapterId,
      answers,
      mastery: isKnown ? meanChance(topics) : null,
      retained:
        practised.length > 0 ? percent(weightedMean(practised, ({ kept }) => kept, shareTimesChance)) : null,
      reckoned: isKnown ? reckonedOf(topics) : null,
      topics: topics.map((topic) => ({
        topicId: topic.topicId,
        answers: topic.answers,
        mastery: topicMastery(topic),
        evidence: topic.evidence,
        kept: topic.recall === null ? null : percent(topic.kept),
        daysSince: topic.daysSince,
      })),
    };
  });
}

function reckonedOf(topics: readonly TopicPart[]): ChapterFigures["reckoned"] {
  const reckoned = topics.filter((topic) => topicMastery(topic) === null);
  return reckoned.length === 0 ? null : { topics: reckoned.length, mastery: meanChance(reckoned) };
}

function meanChance(topics: readonly TopicPart[]): number {
  return percent(
    weightedMean(
      topics,
      ({ chance }) => chance,
      ({ share }) => share,
    ),
  );
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
