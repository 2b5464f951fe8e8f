import { expect, test } from "vitest";
import { parseTopicIds, reviewSessionOf } from "./review-session.ts";

const cards = (...ids: number[]) => ids.map((id) => ({ topic: { id } }));

test("starts with the first card", () => {
  expect(reviewSessionOf(cards(7, 8, 9), [])).toEqual({ current: { topic: { id: 7 } }, number: 1, total: 3 });
});

test("skips a reviewed card that is still in the list", () => {
  expect(reviewSessionOf(cards(7, 8, 9), [7])).toEqual({
    current: { topic: { id: 8 } },
    number: 2,
    total: 3,
  });
});

test("keeps number and total after reviewed cards have left the list", () => {
  expect(reviewSessionOf(cards(9), [7, 8])).toEqual({ current: { topic: { id: 9 } }, number: 3, total: 3 });
});

test("has no current card after the last one, even if the list is not empty yet", () => {
  expect(reviewSessionOf(cards(7, 8), [7, 8]).current).toBeUndefined();
  expect(reviewSessionOf(cards(), [7, 8])).toMatchObject({ current: undefined, total: 2 });
});

test.each([
  ["[3,5]", [3, 5]],
  [null, []],
  ["[3", []],
  ['{"3": true}', []],
  ['[3,"5",null]', [3]],
])("%s parses to the topic ids %j", (text, topics) => {
  expect(parseTopicIds(text)).toEqual(topics);
});
