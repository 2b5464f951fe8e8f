import { expect, test } from "vitest";
import { type ChapterFigures, isBegun, levelOf, tableWords } from "./chapter-figures.ts";

const untouched = figures("Solutions", 0, null);

test.each([
  [untouched, false, 0],
  [figures("Solutions", 12.5, null), true, 1],
  [figures("Solutions", 0, 0), true, 1],
  [{ ...untouched, retained: 0 }, true, 1],
  [figures("Solutions", 99.9, 80), true, 1],
  [figures("Solutions", 100, null), true, 2],
] as const)("%j: begun %s, level %i", (chapter, begun, level) => {
  expect(isBegun(chapter)).toBe(begun);
  expect(levelOf(chapter)).toBe(level);
});

test("a chapter that is not there stands outlined", () => {
  expect(levelOf(undefined)).toBe(0);
});

test("the table is told in words", () => {
  const chapters = [figures("Solutions", 100, 50), figures("Kinetics", 50, null), untouched];
  expect(tableWords(chapters)).toBe(
    "1 of 3 chapters completed, 1 started. Completed: Solutions. Started: Kinetics.",
  );
  expect(tableWords([untouched])).toBe("0 of 1 chapters completed, 0 started.");
});

function figures(name: string, completed: number, score: number | null): ChapterFigures {
  return { chapter_id: 1, name, completed, retained: null, score };
}
