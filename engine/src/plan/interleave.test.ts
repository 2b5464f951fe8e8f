import fc from "fast-check";
import { expect, test } from "vitest";
import { interleave } from "./interleave.ts";

const picksOf = (...topics: number[]) =>
  topics.map((topicId, index) => ({ topicId, chapterId: Math.floor(topicId / 10), index }));
const topicsOf = (picks: readonly { topicId: number }[]) => picks.map(({ topicId }) => topicId);
const countRepeats = (topics: readonly (number | undefined)[]) =>
  topics.filter((topicId, index) => index > 0 && topicId === topics[index - 1]).length;

/** The fewest repeats of any order, found by trying all of them. */
function fewestRepeats(topics: readonly number[], previousTopicId: number | undefined): number {
  if (topics.length === 0) return 0;
  return Math.min(
    ...[...new Set(topics)].map((topicId) => {
      const rest = topics.toSpliced(topics.indexOf(topicId), 1);
      return Number(topicId === previousTopicId) + fewestRepeats(rest, topicId);
    }),
  );
}

test("no order repeats a topic less often, for any ranks and any preceding topic", () => {
  const arbitraryPicks = fc.array(fc.record({ topicId: fc.integer({ min: 1, max: 4 }), rank: fc.nat(2) }), {
    maxLength: 7,
  });
  fc.assert(
    fc.property(
      arbitraryPicks,
      fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      (generated, previousTopicId) => {
        const picks = generated.map((pick) => ({ ...pick, chapterId: pick.topicId % 2 }));
        const ordered = interleave(picks, ({ rank }) => rank, previousTopicId);
        expect(new Set(ordered)).toEqual(new Set(picks));
        expect(ordered).toHaveLength(picks.length);
        expect(
          countRepeats([previousTopicId, ...topicsOf(ordered)].slice(previousTopicId === undefined ? 1 : 0)),
        ).toBe(fewestRepeats(topicsOf(picks), previousTopicId));
      },
    ),
  );
});

test("lower ranks come first unless that would repeat a topic", () => {
  const rankOf = ({ index }: { index: number }) => (index < 3 ? 0 : 1);
  expect(topicsOf(interleave(picksOf(11, 21, 31, 41, 51), rankOf).slice(0, 3)).toSorted()).toEqual([
    11, 21, 31,
  ]);
  expect(topicsOf(interleave(picksOf(11, 11, 11, 41, 51), rankOf))).toEqual([11, 41, 11, 51, 11]);
});

test("chapters alternate too where they can", () => {
  const chapters = interleave(picksOf(11, 12, 21, 22, 31, 32)).map(({ chapterId }) => chapterId);
  expect(countRepeats(chapters)).toBe(0);
});
