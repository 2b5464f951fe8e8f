import { type Chance, chanceOf } from "../chance.ts";
import { istDate } from "../ist-day.ts";
import { type Horizon, isLastStretch } from "./horizon.ts";
import { interleave } from "./interleave.ts";
import { bestQuestion, isOpen, type PlanQuestion } from "./question-choice.ts";
import { type Reason, reasonsAmong, weightReason } from "./reasons.ts";
import { type Outlook, type TopicValue, topicValues } from "./topic-value.ts";
import { draw } from "./weighted-draw.ts";

/** One question of today's set; `arm` is `control` where the topic was drawn by weightage alone. */
export type QuestionPick = {
  questionId: number;
  topicId: number;
  chapterId: number;
  /** Chance to win it, as predicted now. */
  p: number;
  /** Expected marks of 100 per minute. */
  value: number;
  arm: "value" | "control";
  reasons: readonly Reason[];
};

export type QuestionDay = Outlook & {
  /** With the date it seeds the choice, so that a day's plan made twice is the same. */
  userId: number;
  /** Topics of ticked chapters, of the latest chapter, and those practised. */
  eligibleTopicIds: readonly number[];
  latestChapterId: number | null;
  /** Published questions of those topics. */
  questions: readonly PlanQuestion[];
  wanted?: number;
  /** Share of picks by weightage alone, which show what the choice by value is worth (engine.md §9). */
  controlShare?: number;
};

const DAILY_QUESTIONS = 10;
const MAINTENANCE_QUESTIONS = 5;
const MOST_OF_ONE_CHAPTER = 0.4;
const LEAST_OF_LATEST = 0.3;
const LATEST_IS_FRESH_BELOW = 6;
const REPEAT_DAMPING = 0.6;
const CONTROL_SHARE = 0.1;

/** How many questions a day holds; fewer after the last exam session (engine.md §5d). */
export function questionsADay(horizon: Horizon): number {
  return horizon.kind === "maintenance" ? MAINTENANCE_QUESTIONS : DAILY_QUESTIONS;
}

/**
 * Today's questions (engine.md §5f): topics drawn with probability ∝ value², none twice in a row, at most 40 % from
 * one chapter, at least 30 % from the latest one while it is new; in each topic the question nearest to a chance of
 * 70 %. Fewer than wanted when there are no more questions.
 */
export function dailyQuestions(day: QuestionDay): QuestionPick[] {
  const wanted = Math.max(0, day.wanted ?? questionsADay(day.horizon));
  const basket = openBasket(day);
  const most = Math.max(1, Math.floor(MOST_OF_ONE_CHAPTER * wanted));
  const isBelowMost = ({ chapterId }: TopicValue) =>
    basket.picks.filter((pick) => pick.chapterId === chapterId).length < most;
  const owedToLatest = isLatestFresh(day, basket) ? Math.ceil(LEAST_OF_LATEST * wanted) : 0;
  fill(day, basket, wanted, isBelowMost, owedToLatest);
  fill(day, basket, wanted, () => true, 0);
  return interleave(basket.picks);
}

/** What is being put together: the topics to draw from, and what has been taken. */
type Basket = {
  chance: Chance;
  topics: TopicValue[];
  reasonsOf: (topic: TopicValue) => Reason[];
  open: Map<number, PlanQuestion[]>;
  picks: QuestionPick[];
};

function openBasket(day: QuestionDay): Basket {
  const values = topicValues(day);
  const open = new Map<number, PlanQuestion[]>();
  for (const question of day.questions.toSorted((a, b) => a.id - b.id)) {
    if (!isOpen(question, day.now)) continue;
    const ofTopic = open.get(question.topicId);
    if (ofTopic) ofTopic.push(question);
    else open.set(question.topicId, [question]);
  }
  const topics = [...new Set(day.eligibleTopicIds)]
    .toSorted((a, b) => a - b)
    .flatMap((topicId) => values.get(topicId) ?? []);
  const reasonsOf = reasonsAmong(topics, day.latestChapterId);
  return { chance: chanceOf(day.userId, istDate(day.now), "questions"), topics, reasonsOf, open, picks: [] };
}

/**
 * Draws topics until there are `upTo` picks; at the latest with the last places the latest chapter gets its share.
 */
function fill(
  day: QuestionDay,
  basket: Basket,
  upTo: number,
  mayTake: (topic: TopicValue) => boolean,
  owedToLatest: number,
): void {
  const isLatest = ({ chapterId }: { chapterId: number }) => chapterId === day.latestChapterId;
  while (basket.picks.length < upTo) {
    const open = basket.topics.filter(
      (topic) => (basket.open.get(topic.topicId) ?? []).length > 0 && mayTake(topic),
    );
    const stillOwed = owedToLatest - basket.picks.filter(isLatest).length;
    const latest = stillOwed >= upTo - basket.picks.length ? open.filter(isLatest) : [];
    const left = latest.length > 0 ? latest : open;
    const isControl = basket.chance() < (day.controlShare ?? CONTROL_SHARE);
    const topic = draw(
      left,
      (one) => (isControl ? one.share : dampedValue(one, basket.picks) ** 2),
      basket.chance,
    );
    if (!topic) return;
    take(day, basket, topic, isControl ? "control" : "value");
  }
}

function take(day: QuestionDay, basket: Basket, topic: TopicValue, arm: QuestionPick["arm"]): void {
  const open = basket.open.get(topic.topicId) ?? [];
  const best = bestQuestion(day, open, isLastStretch(day.horizon), basket.chance);
  if (!best) return;
  const { question, p } = best;
  const { topicId, chapterId, value } = topic;
  const reasons = arm === "control" ? [weightReason(topic)] : basket.reasonsOf(topic);
  basket.picks.push({ questionId: question.id, topicId, chapterId, p, value, arm, reasons });
  const touched = question.variantGroup === null ? [topicId] : [...basket.open.keys()];
  for (const id of touched) {
    const left = (basket.open.get(id) ?? []).filter((one) => one !== question && !isVariant(one, question));
    basket.open.set(id, left);
  }
}

/** A topic already picked today is worth less. */
function dampedValue({ topicId, value }: TopicValue, picks: readonly QuestionPick[]): number {
  return value / (1 + REPEAT_DAMPING * picks.filter((pick) => pick.topicId === topicId).length);
}

const isLatestFresh = ({ latestChapterId }: QuestionDay, { topics }: Basket) =>
  topics.some(({ chapterId, answers }) => chapterId === latestChapterId && answers < LATEST_IS_FRESH_BELOW);

const isVariant = (a: PlanQuestion, b: PlanQuestion) =>
  a.variantGroup !== null && a.variantGroup === b.variantGroup;
