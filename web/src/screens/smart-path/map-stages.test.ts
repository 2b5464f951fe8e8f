import { expect, test } from "vitest";
import type { PathChapter } from "../../api/smart-path.ts";
import { mapStages } from "./map-stages.ts";

const chapter = (id: number, needs: number[]): PathChapter => ({
  ...{ chapter_id: id, chapter_name: `Chapter ${id}`, type: "Physical Chemistry", share: 4, mastery: null },
  ...{ retained: null, answers: 0, evidence: 0, is_ticked: false, is_latest: false },
  requires: needs.map((need) => ({
    ...{ chapter_id: need, chapter_name: `Chapter ${need}`, mastery: null, is_ticked: false },
  })),
});
const ids = (chapters: PathChapter[]) =>
  mapStages(chapters).map((stage) => stage.map(({ chapter_id }) => chapter_id));

test("a chapter stands one stage after the last of those it builds on", () => {
  expect(ids([chapter(1, []), chapter(2, [1]), chapter(3, [1, 2]), chapter(4, [])])).toEqual([
    [1, 4],
    [2],
    [3],
  ]);
});

test("the order of the list does not matter, nor a need that is not in it", () => {
  expect(ids([chapter(3, [2]), chapter(2, [1, 99]), chapter(1, [])])).toEqual([[1], [2], [3]]);
});

test("needs in a circle end", () => {
  expect(
    ids([chapter(1, [2]), chapter(2, [1])])
      .flat()
      .toSorted(),
  ).toEqual([1, 2]);
});
