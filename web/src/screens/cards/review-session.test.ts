import { expect, test } from "vitest";
import { parseTopicIds, reviewedKey, reviewSessionOf } from "./review-session.ts";

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

/** What a phone shows whose clock is `hoursAhead`: card 7 was reviewed at one time, and is in the server's list at another. */
function shownOn(hoursAhead: number, reviewedAt: string, listedAt: string) {
  const keyAt = (time: string) => reviewedKey(1, new Date(Date.parse(time) + 3_600_000 * hoursAhead));
  const stored = new Map([[keyAt(reviewedAt), [7]]]);
  return reviewSessionOf(cards(7), stored.get(keyAt(listedAt)) ?? []).current?.topic.id;
}

test.each([
  ["a right clock: the same day", 0, "2027-01-10T20:00+05:30", "2027-01-10T23:59+05:30", undefined],
  ["a right clock: the next day", 0, "2027-01-10T20:00+05:30", "2027-01-11T00:01+05:30", 7],
  [
    "ahead: its review has not arrived by the phone's midnight",
    6,
    "2027-01-10T17:00+05:30",
    "2027-01-10T18:30+05:30",
    7,
  ],
  [
    "behind: the next day, before the phone's midnight",
    -10,
    "2027-01-10T20:00+05:30",
    "2027-01-11T09:00+05:30",
    undefined,
  ],
  [
    "behind: the next day, after the phone's midnight",
    -10,
    "2027-01-10T20:00+05:30",
    "2027-01-11T10:01+05:30",
    7,
  ],
])(
  "a reviewed card that the server lists, on a phone with %s",
  (_case, hoursAhead, reviewedAt, listedAt, shown) => {
    expect(shownOn(hoursAhead, reviewedAt, listedAt)).toBe(shown);
  },
);
