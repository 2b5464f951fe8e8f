import { expect, test } from "vitest";
import { selectCards } from "./card-plan.ts";

const NOW = new Date("2027-01-20T06:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const newCard = (topic_id: number, is_latest = false) => ({
  topic_id,
  is_latest,
  stability: null,
  last_at: null,
});
const dueCard = (topic_id: number, stability: number, days: number, is_latest = false) => ({
  topic_id,
  is_latest,
  stability,
  last_at: daysAgo(days),
});
const idsOf = (cards: { topic_id: number }[]) => cards.map((card) => card.topic_id);

test("the latest chapter comes first, then due cards, least remembered first, then new ones in order", () => {
  const cards = [
    newCard(1),
    dueCard(2, 10, 10),
    newCard(3),
    dueCard(4, 2, 10),
    newCard(5, true),
    dueCard(6, 50, 50, true),
  ];
  expect(idsOf(selectCards(cards, NOW, 20))).toEqual([6, 5, 4, 2, 1, 3]);
});

test("selects no more than wanted, and none when the day is full", () => {
  const cards = [newCard(1), newCard(2), newCard(3)];
  expect(idsOf(selectCards(cards, NOW, 2))).toEqual([1, 2]);
  expect(selectCards(cards, NOW, 0)).toEqual([]);
  expect(selectCards(cards, NOW, -3)).toEqual([]);
});
