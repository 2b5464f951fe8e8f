import { expect, test } from "vitest";
import type { FlashCard } from "../../api/flash-cards.ts";
import { rated } from "../../api/flash-cards.ts";
import { comesWhen, countLeft, formatInterval, nextCard, nextDue, sessionCounts } from "./session.ts";

/** Noon in India. */
const NOW = Date.parse("2027-01-10T06:30:00Z");
const MINUTE_MS = 60_000;

const newCard = (id: number): FlashCard => ({
  id,
  front_html: "",
  back_html: "",
  topic_name: null,
  chapter_id: null,
  chapter_name: null,
  source: null,
  memory: null,
});

test("shows the cards in the order of the list, and a forgotten one again once its minutes are over", () => {
  let cards = [newCard(1), newCard(2), newCard(3)];
  expect(nextCard(cards, NOW)?.id).toBe(1);
  cards = cards.map((card) => (card.id === 1 ? rated(card, "again", NOW, null) : card));
  expect(nextCard(cards, NOW + 30_000)?.id).toBe(2);
  expect(nextCard(cards, NOW + MINUTE_MS)?.id).toBe(1);
});

test("shows a card that comes back after minutes early if nothing else is left, until it is learned", () => {
  const [first = newCard(0)] = [newCard(1)].map((card) => rated(card, "good", NOW, null));
  expect(nextCard([first], NOW)?.id).toBe(1);
  const learned = rated(first, "good", NOW + MINUTE_MS, null);
  expect(nextCard([learned], NOW + MINUTE_MS)).toBeUndefined();
  expect(countLeft([learned, newCard(2)], NOW)).toEqual({ due: 0, new: 1 });
  expect(nextDue([learned], null, NOW)).toBe(learned.memory?.due_at);
});

test("a card of a later day becomes one of today at midnight in India", () => {
  const card = rated(newCard(1), "easy", NOW, null);
  const due = Date.parse(card.memory?.due_at ?? "");
  expect(nextCard([card], due - 1)).toBeUndefined();
  expect(nextCard([card], due)).toBe(card);
});

test("counts cards, answers recalled and forgotten, and new cards", () => {
  const [first, second] = [newCard(1), newCard(2)];
  const forgotten = rated(first, "again", NOW, null);
  const reviews = [
    { card: first, rating: "again" as const, seq: 1 },
    { card: forgotten, rating: "good" as const, seq: 2 },
    { card: second, rating: "easy" as const, seq: 3 },
  ];
  expect(sessionCounts(reviews)).toEqual({ cards: 2, recalled: 2, forgotten: 1, begun: 2 });
});

test.each([
  ["2027-01-10T06:40:00Z", "10 min"],
  ["2027-01-10T18:30:00Z", "1 day"],
  ["2027-01-20T18:30:00Z", "11 days"],
  ["2027-06-21T18:30:00Z", "5 months"],
])("the interval until %s is %s", (dueAt, text) => {
  expect(formatInterval(new Date(NOW).toISOString(), dueAt)).toBe(text);
});

test.each([
  ["2027-01-10T14:12:00Z", "at 7:42 pm"],
  ["2027-01-10T18:30:00Z", "tomorrow"],
  ["2027-01-12T18:30:00Z", "on 13 Jan"],
])("what is due at %s comes %s", (dueAt, text) => {
  expect(comesWhen(dueAt, NOW)).toBe(text);
});
