import { expect, test } from "vitest";
import { pickCards } from "./daily-cards.ts";

const NOW = new Date("2027-01-20T06:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const fresh = (topic_id: number, is_latest = false) => ({
  topic_id,
  is_latest,
  stability: null,
  last_at: null,
});
const due = (topic_id: number, stability: number, days: number, is_latest = false) => ({
  topic_id,
  is_latest,
  stability,
  last_at: daysAgo(days),
});
const idsOf = (cards: { topic_id: number }[]) => cards.map((card) => card.topic_id);

test("the latest chapter stands first, then due cards, least remembered first, then new ones in order", () => {
  const cards = [fresh(1), due(2, 10, 10), fresh(3), due(4, 2, 10), fresh(5, true), due(6, 50, 50, true)];
  expect(idsOf(pickCards(cards, NOW, 20))).toEqual([6, 5, 4, 2, 1, 3]);
});

test("no more are picked than wanted, and none when the day is full", () => {
  const cards = [fresh(1), fresh(2), fresh(3)];
  expect(idsOf(pickCards(cards, NOW, 2))).toEqual([1, 2]);
  expect(pickCards(cards, NOW, 0)).toEqual([]);
  expect(pickCards(cards, NOW, -3)).toEqual([]);
});
