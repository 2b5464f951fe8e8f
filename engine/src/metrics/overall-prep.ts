import type { TopicEvidence } from "./evidence.ts";
import { groupByChapter } from "./mastery.ts";

/** A chapter's contribution to overall prep, in points of 100; `max` is the most it can reach. */
export type ChapterContribution = { chapterId: number; points: number; max: number };

export type OverallPrep = {
  /** 0 to 100, one decimal; 0 without evidence. */
  value: number;
  contributions: ChapterContribution[];
};

/**
 * Overall prep 100·Σ ω·e·σ·retention over the whole syllabus, with its parts by chapter (engine.md §6). It can fall
 * as time passes.
 */
export function overallPrep(topics: readonly TopicEvidence[]): OverallPrep {
  const contributions = [...groupByChapter(topics)].map(([chapterId, chapterTopics]) => ({
    chapterId,
    points: chapterTopics.reduce(
      (sum, { share, evidence, freshSuccessProbability, retention }) =>
        sum + 100 * share * evidence * freshSuccessProbability * retention,
      0,
    ),
    max: chapterTopics.reduce((sum, { share }) => sum + 100 * share, 0),
  }));
  return { value: oneDecimal(contributions.reduce((sum, { points }) => sum + points, 0)), contributions };
}

/**
 * The points that overall prep lacks to 100: `unmeasured` for too few answers, `notMastered` for what the answers show
 * is not mastered, `forgotten` for what was learned and forgotten. With overall prep they add up to exactly 100.
 */
export function prepGaps(topics: readonly TopicEvidence[]) {
  const points = (of: (topic: TopicEvidence) => number) =>
    oneDecimal(topics.reduce((sum, topic) => sum + 100 * topic.share * of(topic), 0));
  const notMastered = points(
    ({ evidence, freshSuccessProbability }) => evidence * (1 - freshSuccessProbability),
  );
  const forgotten = points(({ recall, evidence, freshSuccessProbability, retention }) =>
    recall === null ? 0 : evidence * freshSuccessProbability * (1 - retention),
  );
  return {
    unmeasured: oneDecimal(100 - overallPrep(topics).value - notMastered - forgotten),
    notMastered,
    forgotten,
  };
}

/** How many points each chapter changed between two values of overall prep. */
export function contributionChanges(
  before: OverallPrep,
  after: OverallPrep,
): { chapterId: number; change: number }[] {
  const earlierPoints = new Map(before.contributions.map(({ chapterId, points }) => [chapterId, points]));
  return after.contributions.map(({ chapterId, points }) => {
    const change = points - (earlierPoints.get(chapterId) ?? 0);
    return { chapterId, change };
  });
}

/**
 * The change between two values of overall prep, and the chapter that contributed most in that direction, as in "−1.2
 * since last week, mostly Electrochemistry". The chapter is null if nothing changed.
 */
export function prepChange(
  before: OverallPrep,
  after: OverallPrep,
): { change: number; topContributorId: number | null } {
  const change = oneDecimal(after.value - before.value);
  const [largest] = contributionChanges(before, after).toSorted(
    (a, b) => Math.sign(change) * (b.change - a.change),
  );
  return { change, topContributorId: change === 0 ? null : (largest?.chapterId ?? null) };
}

const oneDecimal = (value: number) => Math.round(10 * value) / 10;
