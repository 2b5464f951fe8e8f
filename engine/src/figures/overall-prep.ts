import type { TopicPart } from "./evidence.ts";
import { byChapter } from "./mastery.ts";

/** A chapter's part of overall prep, in points of 100; `most` is what it could reach. */
export type PrepPart = { chapterId: number; points: number; most: number };

export type OverallPrep = {
  /** 0 to 100, one decimal; 0 without evidence. */
  value: number;
  parts: PrepPart[];
};

/**
 * 100·Σ ω·e·σ·(what is kept now) over the whole syllabus, by chapter (engine.md §6). It may fall while time passes.
 */
export function overallPrep(topics: readonly TopicPart[]): OverallPrep {
  const parts = [...byChapter(topics)].map(([chapterId, own]) => ({
    chapterId,
    points: own.reduce(
      (sum, { share, evidence, chance, kept }) => sum + 100 * share * evidence * chance * kept,
      0,
    ),
    most: own.reduce((sum, { share }) => sum + 100 * share, 0),
  }));
  return { value: oneDecimal(parts.reduce((sum, { points }) => sum + points, 0)), parts };
}

/**
 * What overall prep lacks to 100, in points: topics that too few answers speak for, what answers show is not mastered,
 * and what of topics met has faded. With the figure itself they make exactly 100.
 */
export function prepGaps(topics: readonly TopicPart[]) {
  const points = (of: (topic: TopicPart) => number) =>
    oneDecimal(topics.reduce((sum, topic) => sum + 100 * topic.share * of(topic), 0));
  const unmastered = points(({ evidence, chance }) => evidence * (1 - chance));
  const faded = points(({ recall, evidence, chance, kept }) =>
    recall === null ? 0 : evidence * chance * (1 - kept),
  );
  return { unproven: oneDecimal(100 - overallPrep(topics).value - unmastered - faded), unmastered, faded };
}

/** How many points each chapter has moved overall prep between two of its figures. */
export function prepMoves(before: OverallPrep, after: OverallPrep): { chapterId: number; move: number }[] {
  const earlier = new Map(before.parts.map(({ chapterId, points }) => [chapterId, points]));
  return after.parts.map(({ chapterId, points }) => {
    const move = points - (earlier.get(chapterId) ?? 0);
    return { chapterId, move };
  });
}

/**
 * How overall prep has moved between two of its figures, and the chapter that moved it most in that direction: what
 * "−1.2 since last week, mostly Electrochemistry" says. The chapter is null when nothing moved.
 */
export function prepChange(
  before: OverallPrep,
  after: OverallPrep,
): { change: number; mostlyChapterId: number | null } {
  const change = oneDecimal(after.value - before.value);
  const [most] = prepMoves(before, after).toSorted((a, b) => Math.sign(change) * (b.move - a.move));
  return { change, mostlyChapterId: change === 0 ? null : (most?.chapterId ?? null) };
}

const oneDecimal = (value: number) => Math.round(10 * value) / 10;
