import { expect, test } from "vitest";
import { comebackDays, selectCards } from "./card-plan.ts";

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

const missed = (count: number, due_on: string, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ topic_id: from + index, due_on }));
const planned = (count: number, is_reviewed: boolean, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ topic_id: from + index, is_reviewed }));

test("a card comes back on its due date, or today if it is among today's cards or overdue with a place left", () => {
  const topics = [
    ...missed(1, "2027-01-22", 1),
    ...missed(1, "2027-02-03", 2),
    ...missed(1, "2027-01-18", 3),
  ];
  const days = comebackDays(topics, { cards: planned(1, false, 2), freePlaces: 19 }, "2027-01-20");
  expect(Object.fromEntries(days)).toEqual({ 1: "2027-01-22", 2: "2027-01-20", 3: "2027-01-20" });
});

test("an overdue card waits for tomorrow if today is full, and one that was reviewed today for its date", () => {
  const topics = [...missed(1, "2027-01-20", 50), ...missed(1, "2027-01-23", 1)];
  const days = comebackDays(topics, { cards: planned(20, true), freePlaces: 0 }, "2027-01-20");
  expect(Object.fromEntries(days)).toEqual({ 50: "2027-01-21", 1: "2027-01-23" });
});

test("a day takes twenty cards, those with the most marks lost first", () => {
  const days = comebackDays(missed(45, "2027-01-31"), { cards: [], freePlaces: 20 }, "2027-01-20");
  const dayOf = (id: number) => days.get(id);
  expect([1, 20, 21, 40, 41].map(dayOf)).toEqual([
    "2027-01-31",
    "2027-01-31",
    "2027-02-01",
    "2027-02-01",
    "2027-02-02",
  ]);
});
