import { expect, test } from "vitest";
import { reviewSessionOf } from "./review-session.ts";

const cards = (...ids: number[]) => ids.map((id) => ({ topic: { id } }));

test("begins with the first of all cards", () => {
  expect(reviewSessionOf(cards(7, 8, 9), [])).toEqual({ current: { topic: { id: 7 } }, number: 1, total: 3 });
});

test("goes on to the next card while the list still holds the one before", () => {
  expect(reviewSessionOf(cards(7, 8, 9), [7])).toEqual({
    current: { topic: { id: 8 } },
    number: 2,
    total: 3,
  });
});

test("keeps its numbers when the revised cards have left the list", () => {
  expect(reviewSessionOf(cards(9), [7, 8])).toEqual({ current: { topic: { id: 9 } }, number: 3, total: 3 });
});

test("has no card after the last, whether or not the list is empty by then", () => {
  expect(reviewSessionOf(cards(7, 8), [7, 8]).current).toBeUndefined();
  expect(reviewSessionOf(cards(), [7, 8])).toMatchObject({ current: undefined, total: 2 });
});
