import { expect, test } from "vitest";
import {
  type ChapterWithTopics,
  countCompletedTopics,
  isSameSelection,
  type Selection,
  withChapter,
  withEdit,
  withLatest,
  withTopic,
} from "./selection.ts";

const solutions: ChapterWithTopics = {
  id: 1,
  name: "Solutions",
  topics: [
    { id: 11, name: "Henry's law" },
    { id: 12, name: "Raoult's law" },
  ],
};
const kinetics: ChapterWithTopics = { id: 2, name: "Kinetics", topics: [{ id: 21, name: "Order" }] };
const emptyChapter: ChapterWithTopics = { id: 3, name: "Bare", topics: [] };
const emptySelection = selection([], []);

test("checking a chapter checks all its topics and no others", () => {
  expect(withChapter(emptySelection, solutions, true)).toEqual(selection([1], [11, 12]));
});

test("unchecking a chapter unchecks all its topics and keeps the others", () => {
  const previous = selection([1, 2], [11, 12, 21], 2);
  expect(withChapter(previous, solutions, false)).toEqual(selection([2], [21], 2));
});

test("a chapter is checked once all its topics are", () => {
  const partlyCompleted = withTopic(emptySelection, solutions, 11, true);
  expect(partlyCompleted).toEqual(selection([], [11]));
  expect(withTopic(partlyCompleted, solutions, 12, true)).toEqual(selection([1], [11, 12]));
});

test("unchecking one topic unchecks its chapter", () => {
  expect(withTopic(selection([1], [11, 12]), solutions, 12, false)).toEqual(selection([], [11]));
});

test("a chapter without topics can be checked", () => {
  expect(withChapter(emptySelection, emptyChapter, true)).toEqual(selection([3], []));
});

test("unchecking the latest chapter or one of its topics clears the latest chapter", () => {
  const previous = selection([1, 2], [11, 12, 21], 1);
  expect(withChapter(previous, solutions, false).latestChapterId).toBeNull();
  expect(withTopic(previous, solutions, 11, false).latestChapterId).toBeNull();
  expect(withChapter(previous, kinetics, false).latestChapterId).toBe(1);
});

test("only a checked chapter can be the latest", () => {
  expect(withLatest(selection([1], [11, 12]), 1).latestChapterId).toBe(1);
  expect(withLatest(selection([1], [11, 12], 1), 2).latestChapterId).toBe(1);
});

test("does not mutate the previous selection", () => {
  const previous = selection([1], [11, 12], 1);
  withTopic(previous, solutions, 11, false);
  withChapter(previous, kinetics, true);
  expect(previous).toEqual(selection([1], [11, 12], 1));
});

test.each([
  ["a chapter", selection([1], [11]), false],
  ["a topic", selection([], [11, 12]), false],
  ["the latest chapter", selection([], [11], 1), false],
  ["only the order", selection([], [11]), true],
])("selections that differ in %s are equal: %s", (_, other, isSame) => {
  expect(isSameSelection(selection([], [11]), other)).toBe(isSame);
});

test("counts only the completed topics of the chapter", () => {
  expect(countCompletedTopics(selection([2], [12, 21]), solutions)).toBe(1);
});

const chapters = [solutions, kinetics, emptyChapter];

test("changes are applied to what is saved now, which may be newer than what they were made on", () => {
  const base = selection([], [11]);
  const edit = { base, edited: selection([3], []) };
  expect(withEdit(base, edit, chapters)).toEqual(selection([3], []));
  expect(withEdit(selection([1, 2], [11, 12, 21], 2), edit, chapters)).toEqual(
    selection([2, 3], [12, 21], 2),
  );
});

test("a chapter is completed if the changes and what is saved now complete it together, and only then", () => {
  const tickedOne = { base: selection([], []), edited: selection([], [11]) };
  expect(withEdit(selection([], [12]), tickedOne, chapters)).toEqual(selection([1], [11, 12]));
  const tickedLast = { base: selection([], [12]), edited: selection([1], [11, 12], 1) };
  expect(withEdit(selection([], []), tickedLast, chapters)).toEqual(selection([], [11]));
});

test("the latest chapter is the saved one unless another was chosen", () => {
  const saved = selection([1, 2], [11, 12, 21], 2);
  const base = selection([1, 2], [11, 12, 21], 1);
  expect(withEdit(saved, { base, edited: base }, chapters).latestChapterId).toBe(2);
  expect(withEdit(saved, { base, edited: selection([1, 2, 3], [11, 12, 21], 3) }, chapters)).toEqual(
    selection([1, 2, 3], [11, 12, 21], 3),
  );
  expect(withEdit(saved, { base, edited: selection([1], [11, 12], 1) }, chapters).latestChapterId).toBeNull();
});

function selection(chapters: number[], topics: number[], latestChapterId: number | null = null): Selection {
  return { chapterIds: new Set(chapters), topicIds: new Set(topics), latestChapterId };
}
