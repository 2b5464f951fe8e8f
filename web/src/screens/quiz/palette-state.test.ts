import { expect, test } from "vitest";
import { paletteCounts, paletteState } from "./palette-state.ts";

const attempt = { answered: new Set([1, 2, 5]), marked: [2, 3, 7], visited: [1, 2, 3, 4], failed: [7] };

test.each([
  [1, "answered"],
  [2, "answeredMarked"],
  [3, "marked"],
  [4, "notAnswered"],
  [5, "answered"], // answered on another device, so not visited here
  [6, "notVisited"],
  [7, "notSaved"], // takes precedence over `marked`
])("question %i is %s", (questionId, expected) => {
  expect(paletteState(attempt, questionId)).toBe(expected);
});

test("counts the questions in each state", () => {
  const counts = paletteCounts([1, 2, 3, 4, 5, 6, 7].map((id) => paletteState(attempt, id)));
  expect(counts).toEqual({
    answered: 2,
    answeredMarked: 1,
    marked: 1,
    notAnswered: 1,
    notVisited: 1,
    notSaved: 1,
  });
});
