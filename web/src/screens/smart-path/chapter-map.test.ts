import { expect, test } from "vitest";
import type { PathChapter } from "../../api/smart-path.ts";
import { prerequisiteLevels } from "./chapter-map.tsx";

const chapter = (id: number, prerequisiteIds: number[]): PathChapter => ({
  chapter_id: id,
  chapter_name: `Chapter ${id}`,
  type: "Physical Chemistry",
  weight: 4,
  mastery: null,
  retained: null,
  answers: 0,
  evidence: 0,
  is_covered: false,
  is_latest: false,
  requires: prerequisiteIds.map((prerequisiteId) => ({
    chapter_id: prerequisiteId,
    chapter_name: `Chapter ${prerequisiteId}`,
    mastery: null,
    is_covered: false,
  })),
});
const idsByLevel = (chapters: PathChapter[]) =>
  prerequisiteLevels(chapters).map((level) => level.map(({ chapter_id }) => chapter_id));

test("a chapter is one level after its highest prerequisite", () => {
  expect(idsByLevel([chapter(1, []), chapter(2, [1]), chapter(3, [1, 2]), chapter(4, [])])).toEqual([
    [1, 4],
    [2],
    [3],
  ]);
});

test("ignores the order of the list and prerequisites that are not in it", () => {
  expect(idsByLevel([chapter(3, [2]), chapter(2, [1, 99]), chapter(1, [])])).toEqual([[1], [2], [3]]);
});

test("handles a cycle of prerequisites", () => {
  expect(
    idsByLevel([chapter(1, [2]), chapter(2, [1])])
      .flat()
      .toSorted(),
  ).toEqual([1, 2]);
});
