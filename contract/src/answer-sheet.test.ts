import { expect, test } from "vitest";
import { BUBBLE_RADIUS, CORNER_SIZE, layOutAnswerSheet, rollColumns, SHEET } from "./answer-sheet.ts";

const choices = (count: number, options = 4, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ number: from + index, options, hasPoint: false }));
const numbers = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({
    number: from + index,
    options: 0,
    hasPoint: index % 2 === 0,
  }));

test.each([
  ["a short test", choices(5), 1],
  ["a Main paper", [...choices(20), ...numbers(5, 21)], 1],
  ["an Advanced paper", [...choices(12), ...numbers(6, 13)], 1],
  ["ninety choices", choices(87, 4), 1],
  ["two hundred questions", choices(200, 4), 3],
  ["many options", choices(60, 10), 1],
  ["numbers alone", numbers(14), 2],
  ["choices with numbers on the next page", [...choices(80), ...numbers(3, 81)], 2],
])("on the sheet of %s nothing overlaps, leaves the paper or is left out", (_, questions, pages) => {
  const laidOut = layOutAnswerSheet(questions);
  expect(laidOut).toHaveLength(pages);
  const placed = laidOut.flatMap((page) => [...page.choices, ...page.numbers].map(({ number }) => number));
  expect(placed).toEqual(questions.map(({ number }) => number));
  for (const page of laidOut) {
    const bubbles = [
      ...rollColumns.flatMap((column) => column.bubbles),
      ...page.choices.flatMap((row) => row.bubbles),
      ...page.numbers.flatMap(({ columns }) => columns.flatMap((column) => column.bubbles)),
    ];
    for (const [index, { x, y }] of bubbles.entries()) {
      expect(x).toBeGreaterThanOrEqual(BUBBLE_RADIUS);
      expect(x).toBeLessThanOrEqual(SHEET.width - BUBBLE_RADIUS);
      // Clear of the squares in the corners.
      expect(y).toBeGreaterThan(CORNER_SIZE + BUBBLE_RADIUS);
      expect(y).toBeLessThan(SHEET.height - CORNER_SIZE - BUBBLE_RADIUS);
      const near = bubbles.slice(index + 1).filter((other) => Math.hypot(other.x - x, other.y - y) < 4.5);
      expect(near).toEqual([]);
    }
  }
});
