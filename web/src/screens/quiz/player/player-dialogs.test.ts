import { expect, test } from "vitest";
import { formatDrafts, formatUnanswered, paletteCounts, paletteState } from "./player-dialogs.tsx";

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

test("uses the singular for one", () => {
  expect(formatUnanswered(1)).toBe("1 question is unanswered.");
  expect(formatUnanswered(3)).toBe("3 questions are unanswered.");
  expect(formatDrafts(1)).toBe("1 typed answer is not a number and will not count");
  expect(formatDrafts(2)).toBe("2 typed answers are not a number and will not count");
});
