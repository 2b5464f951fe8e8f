import { expect, test } from "vitest";
import { type ChapterProgress, describeGrid, isStarted, progressLevel } from "./chapter-progress.tsx";

const notStarted = progress("Solutions", 0, null);

test.each([
  [notStarted, false, 0],
  [progress("Solutions", 12.5, null), true, 1],
  [progress("Solutions", 0, 0), true, 1],
  [{ ...notStarted, retained: 0 }, true, 1],
  [progress("Solutions", 99.9, 80), true, 1],
  [progress("Solutions", 100, null), true, 2],
] as const)("%j: started %s, level %i", (chapter, isExpectedStarted, level) => {
  expect(isStarted(chapter)).toBe(isExpectedStarted);
  expect(progressLevel(chapter)).toBe(level);
});

test("a chapter without data has level 0", () => {
  expect(progressLevel(undefined)).toBe(0);
});

test("describes the grid in words", () => {
  const chapters = [progress("Solutions", 100, 50), progress("Kinetics", 50, null), notStarted];
  expect(describeGrid(chapters)).toBe(
    "1 of 3 chapters completed, 1 started. Completed: Solutions. Started: Kinetics.",
  );
  expect(describeGrid([notStarted])).toBe("0 of 1 chapters completed, 0 started.");
});

function progress(name: string, completed: number, score: number | null): ChapterProgress {
  return { chapter_id: 1, name, completed, retained: null, score };
}
