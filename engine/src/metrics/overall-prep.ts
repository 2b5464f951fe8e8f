import type { TopicEvidence } from "./evidence.ts";
import { groupByChapter } from "./mastery.ts";

/** A chapter's part of overall prep, in points of 100; `most` is what it could reach. */
export type ChapterContribution = { chapterId: number; points: number; max: number };

export type OverallPrep = {
  /** 0 to 100, one decimal; 0 without evidence. */
  value: number;
  contributions: ChapterContribution[];
};

/**
 * 100·Σ ω·e·σ·(what is kept now) over the whole syllabus, by chapter (engine.md §6). It may fall while time passes.
 */
export function overallPrep(topics: readonly TopicEvidence[]): OverallPrep {
  const contributions = [...groupByChapter(topics)].map(([chapterId, chapterTopics]) => ({
    chapterId,
    points: chapterTopics.reduce(
      (sum, { share, evidence, chance, retention: kept }) => sum + 100 * share * evidence * chance * kept,
      0,
    ),
    max: chapterTopics.reduce((sum, { share }) => sum + 100 * share, 0),
  }));
  return { value: oneDecimal(contributions.reduce((sum, { points }) => sum + points, 0)), contributions };
}

/**
 * What overall prep lacks to 100, in points: topics that too few answers speak for, what answers show is not mastered,
 * and what of topics met has faded. With the figure itself they make exactly 100.
 */
export function prepGaps(topics: readonly TopicEvidence[]) {
  const points = (of: (topic: TopicEvidence) => number) =>
    oneDecimal(topics.reduce((sum, topic) => sum + 100 * topic.share * of(topic), 0));
  const unmastered = points(({ evidence, chance }) => evidence * (1 - chance));
  const forgotten = points(({ recall, evidence, chance, retention: kept }) =>
    recall === null ? 0 : evidence * chance * (1 - kept),
  );
  return {
    unmeasured: oneDecimal(100 - overallPrep(topics).value - unmastered - forgotten),
    unmastered,
    forgotten,
  };
}

/** How many points each chapter has moved overall prep between two of its figures. */
export function contributionChanges(
  before: OverallPrep,
  after: OverallPrep,
): { chapterId: number; change: number }[] {
  const earlierPoints = new Map(before.contributions.map(({ chapterId, points }) => [chapterId, points]));
  return after.contributions.map(({ chapterId, points }) => {
    const change = points - (earlierPoints.get(chapterId) ?? 0);
    return { chapterId, change: change };
  });
}

/**
 * How overall prep has moved between two of its figures, and the chapter that moved it most in that direction: what
 * "−1.2 since last week, mostly Electrochemistry" says. The chapter is null when nothing moved.
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
