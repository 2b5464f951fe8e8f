import fc from "fast-check";
import { expect, test } from "vitest";
import { type DueCandidate, selectDue } from "./question-plan.ts";

let lastId = 0;
/** A question of topic 1 that was never attempted, unless overridden. */
function candidate(overrides: Partial<DueCandidate>): DueCandidate {
  lastId += 1;
  return {
    id: lastId,
    hash: `hash-${lastId}`,
    topic_id: 1,
    topic_name: "Topic",
    type: "numerical",
    difficulty: "easy",
    chapter_id: 1,
    variant_group: null,
    is_from_paper: false,
    last_correct_at: null,
    times_seen: 0,
    last_seen: overrides.last_outcome ? new Date(1000) : null,
    last_outcome: null,
    is_open: false,
    ...overrides,
  };
}

test("incorrectly answered questions come first, then new ones, then correct ones, least recently seen first", () => {
  const correctRecently = candidate({ last_outcome: "correct", last_seen: new Date(5000), topic_id: 1 });
  const correctLongAgo = candidate({ last_outcome: "correct", last_seen: new Date(1000), topic_id: 2 });
  const unseen = candidate({ topic_id: 3 });
  const partial = candidate({ last_outcome: "partial", last_seen: new Date(4000), topic_id: 4 });
  const wrong = candidate({ last_outcome: "wrong", last_seen: new Date(3000), topic_id: 5 });
  expect(selectDue([correctRecently, correctLongAgo, unseen, partial, wrong], 10)).toEqual([
    wrong,
    partial,
    unseen,
    correctLongAgo,
    correctRecently,
  ]);
});

test("a second incorrectly answered question of a topic comes before a new one of another topic", () => {
  const wrong = [1, 1, 1].map((topic_id) => candidate({ topic_id, last_outcome: "wrong" }));
  const unseen = [2, 3].map((topic_id) => candidate({ topic_id }));
  expect(selectDue([...unseen, ...wrong], 4)).toEqual([...wrong, unseen[0]]);
});

test("among equally urgent questions, each topic has one before any has two", () => {
  const sameTopic = [1, 1, 1].map((topic_id) => candidate({ topic_id }));
  const others = [2, 3].map((topic_id) => candidate({ topic_id }));
  expect(selectDue([...sameTopic, ...others], 3).map(({ topic_id }) => topic_id)).toEqual([1, 2, 3]);
});

test("a question that was left unanswered counts as new", () => {
  const unanswered = candidate({ topic_id: 1, last_outcome: "unattempted" });
  const known = candidate({ topic_id: 2, last_outcome: "correct", last_seen: new Date(10) });
  expect(selectDue([known, unanswered], 1)).toEqual([unanswered]);
});

test("selects only the most urgent variant of a question", () => {
  const unseen = candidate({ variant_group: "g" });
  const wrong = candidate({ variant_group: "g", topic_id: 2, last_outcome: "wrong" });
  expect(selectDue([unseen, wrong], 10)).toEqual([wrong]);
});

test("never selects more than wanted, one question twice, or a less urgent question before a more urgent one", () => {
  const outcomes = [null, "correct", "wrong", "partial", "unattempted"];
  const anyCandidate = fc
    .record({ topic_id: fc.integer({ min: 1, max: 5 }), last_outcome: fc.constantFrom(...outcomes) })
    .map(candidate);
  const urgency = ({ last_outcome }: DueCandidate) =>
    ["wrong", "partial"].includes(last_outcome ?? "") ? 0 : last_outcome === "correct" ? 2 : 1;
  fc.assert(
    fc.property(
      fc.array(anyCandidate, { maxLength: 40, size: "max" }),
      fc.integer({ min: -3, max: 12 }),
      (all, count) => {
        const due = selectDue(all, count);
        expect(due).toHaveLength(Math.max(0, Math.min(count, all.length)));
        expect(new Set(due).size).toBe(due.length);
        expect(due.map(urgency)).toEqual(due.map(urgency).toSorted());
      },
    ),
  );
});
