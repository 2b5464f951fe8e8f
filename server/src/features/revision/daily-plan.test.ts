import { initialModel, newLearner, type PlanContext } from "@rasayan/engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CardCandidate, planCards } from "./card-plan.ts";
import { type DueCandidate, planQuestions, urgency } from "./question-plan.ts";

const NOW = new Date("2027-01-20T06:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

/** Three chapters of two topics each, with topics 11 and 12 in the first; all have the same weightage unless given. */
const planContext = (...weights: number[]): PlanContext & { userId: number; latestChapterId: null } => ({
  learner: newLearner(),
  model: initialModel,
  chapters: [1, 2, 3].map((id) => ({
    id,
    branch: "Physical Chemistry",
    weightage: weights[id - 1] ?? 1,
    requires: [],
    topicIds: [10 * id + 1, 10 * id + 2],
  })),
  exam: "JEE Main",
  horizon: { kind: "rolling", days: 180 },
  now: NOW,
  userId: 7,
  latestChapterId: null,
});

let lastId = 0;
function question(topic_id: number, overrides: Partial<DueCandidate> = {}): DueCandidate {
  lastId += 1;
  return {
    id: lastId,
    hash: `hash-${lastId}`,
    topic_id,
    topic_name: "Topic",
    chapter_id: Math.floor(topic_id / 10),
    type: "numerical",
    difficulty: "medium",
    variant_group: null,
    is_from_paper: false,
    last_seen: null,
    last_outcome: null,
    last_correct_at: null,
    times_seen: 0,
    is_open: false,
    ...overrides,
  };
}
const TOPICS = [11, 12, 21, 22, 31, 32];
const makeQuestions = (each: number) =>
  TOPICS.flatMap((topic) => Array.from({ length: each }, () => question(topic)));
const plan = (
  candidates: DueCandidate[],
  count = 10,
  groups: string[] = [],
  weights: number[] = [],
  lastTopicId?: number,
) =>
  planQuestions(
    {
      ...planContext(...weights),
      topicIds: TOPICS,
      itemParameters: new Map(),
      required: { diagnosedTopicIds: [], weekTopicIds: [] },
    },
    candidates,
    { groups: new Set(groups), lastTopicId },
    count,
  );

test("with enough candidates the engine chooses the whole day, with a reason and a predicted success probability for each question", () => {
  const planned = plan(makeQuestions(5));
  expect(planned).toHaveLength(10);
  expect(planned.filter(({ selection_policy }) => selection_policy === "filler")).toEqual([]);
  for (const { reasons, predicted } of planned) {
    expect(["weightage", "new"]).toContain(reasons[0]?.kind);
    expect(predicted).toBeGreaterThan(0);
    expect(predicted).toBeLessThan(1);
  }
});

test("a chapter with more weightage gets more questions, but never the whole day", () => {
  const candidates = makeQuestions(10);
  const planned = plan(candidates, 10, [], [20, 1, 1]);
  const ofFirst = planned.filter(
    ({ question_id }) => candidates.find(({ id }) => id === question_id)?.chapter_id === 1,
  );
  expect(ofFirst).toHaveLength(4);
});

test("questions that the engine would not repeat yet fill the day if there is nothing else, incorrectly answered ones first", () => {
  const rightTwoDaysAgo = { last_seen: daysAgo(2), last_outcome: "correct", last_correct_at: daysAgo(2) };
  const correct = question(11, rightTwoDaysAgo);
  const wrong = question(21, { last_seen: daysAgo(2), last_outcome: "wrong" });
  const unseen = question(31);
  const planned = plan([correct, unseen, wrong]);
  expect(planned.map(({ question_id }) => question_id)).toEqual([wrong.id, unseen.id, correct.id]);
  expect(planned.at(-1)).toMatchObject({ selection_policy: "filler" });
});

test("the reason for an incorrectly answered question has its date in India", () => {
  const last_seen = new Date("2027-01-17T19:00:00Z");
  expect(plan([question(11, { last_seen, last_outcome: "partial" })])[0]?.reasons).toEqual([
    { kind: "missed", on: "2027-01-18" },
  ]);
});

const anyAttempt = fc.record({
  topic_id: fc.constantFrom(...TOPICS.slice(0, 4)),
  last_outcome: fc.constantFrom("wrong", "correct", null),
  days: fc.integer({ min: 1, max: 40 }),
});

test("two questions of a topic are adjacent only if that cannot be avoided", () => {
  const days = fc.array(anyAttempt, { minLength: 1, maxLength: 30, size: "max" });
  const last = fc.option(fc.constantFrom(...TOPICS), { nil: undefined });
  fc.assert(
    fc.property(days, last, (attempts, lastTopicId) => {
      const candidates = attempts.map(({ topic_id, last_outcome, days }) => {
        const last_seen = last_outcome && daysAgo(days);
        return question(topic_id, {
          last_outcome,
          last_seen,
          last_correct_at: last_outcome === "correct" ? last_seen : null,
        });
      });
      const planned = plan(candidates, 10, [], [], lastTopicId);
      expect(planned).toHaveLength(Math.min(10, candidates.length));
      const order = planned.flatMap(
        ({ question_id }) => candidates.find(({ id }) => id === question_id) ?? [],
      );
      const topics = order.map(({ topic_id }) => topic_id);
      const repeats = [lastTopicId, ...topics].filter(
        (topic, index, all) => index > 0 && topic === all[index - 1],
      ).length;
      const surplus = topics.map((topic) => {
        const occurrences = topics.filter((other) => other === topic).length;
        return 2 * occurrences - topics.length - (topic === lastTopicId ? 0 : 1);
      });
      expect(repeats).toBe(Math.max(0, ...surplus));
      const isDistinct = new Set([...topics, lastTopicId]).size === topics.length + 1;
      if (isDistinct) expect(order.map(urgency)).toEqual(order.map(urgency).toSorted());
    }),
  );
});

test("a day contains one variant of a question, counting those planned before", () => {
  const variants = [question(11, { variant_group: "g" }), question(21, { variant_group: "g" })];
  const alreadyPlanned = question(31, { variant_group: "taken" });
  expect(plan([...variants, alreadyPlanned], 10, ["taken"])).toHaveLength(1);
});

test("a topic outside the exam is practised last, and its reason does not mention the paper", () => {
  const [planned] = plan([question(99)]);
  expect(planned).toMatchObject({ selection_policy: "filler", reasons: [{ kind: "outside_exam" }] });
});

const card = (topic_id: number, overrides: Partial<CardCandidate> = {}): CardCandidate => ({
  topic_id,
  topic_name: "Topic",
  chapter_id: Math.floor(topic_id / 10),
  chapter_name: "Chapter",
  is_latest: false,
  stability: null,
  last_at: null,
  ...overrides,
});

const cardContext = (missedIds: number[] = []) => ({ ...planContext(), missedIds });

test("cards: the engine chooses new ones for half of the day, and the others are filled in teaching order", () => {
  const planned = planCards(
    cardContext(),
    TOPICS.map((topic) => card(topic)),
    4,
  );
  expect(planned.map(({ selection_policy }) => selection_policy).toSorted()).toEqual([
    "filler",
    "filler",
    "optimized",
    "optimized",
  ]);
  const topics = planned.map(({ topic_id }) => topic_id);
  expect(topics).toEqual(topics.toSorted((a, b) => a - b));
  for (const { reasons } of planned) expect(["weightage", "new"]).toContain(reasons[0]?.kind);
});

test("cards: all candidates are selected if there is room for them", () => {
  const cards = TOPICS.map((topic) => card(topic));
  expect(planCards(cardContext(), cards, 20)).toHaveLength(6);
  expect(planCards(cardContext(), [], 20)).toEqual([]);
});

test("cards: topics with missed questions come first, by marks lost, and no more than fit", () => {
  const cards = TOPICS.map((topic) => card(topic, { is_latest: topic === TOPICS[0] }));
  const missed = [TOPICS[3] ?? 0, TOPICS[1] ?? 0, 999];
  const planned = planCards(cardContext(missed), cards, 20);
  expect(planned.map(({ topic_id }) => topic_id).slice(0, 3)).toEqual([TOPICS[3], TOPICS[1], TOPICS[0]]);
  expect(planned[0]?.reasons).toEqual([{ kind: "missed_topic" }]);
  expect(new Set(planned.map(({ topic_id }) => topic_id)).size).toBe(TOPICS.length);
  expect(planCards(cardContext(missed), cards, 1).map(({ topic_id }) => topic_id)).toEqual([TOPICS[3]]);
});
