import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Candidate,
  selectBookmarked,
  selectPreviousQuestions,
  selectQuickQuiz,
  selectUnlimited,
} from "./selection.ts";

const BRANCHES = ["Physical Chemistry", "Organic Chemistry", "Inorganic Chemistry"];

const candidate = fc.record({
  variant_group: fc.option(fc.constantFrom("a", "b", "c"), { freq: 4 }),
  // Low chapter ids are frequent: in a growing library most questions are in few chapters.
  chapter_id: fc.oneof(
    { weight: 3, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) },
  ),
  topic: fc.integer({ min: 0, max: 3 }),
  type: fc.oneof(
    { weight: 12, arbitrary: fc.constant("multi choice single answer" as const) },
    { weight: 1, arbitrary: fc.constant("multi choice multi correct" as const) },
    { weight: 1, arbitrary: fc.constant("numerical" as const) },
  ),
  difficulty: fc.constantFrom("easy" as const, "medium" as const, "hard" as const),
  source_year: fc.option(fc.integer({ min: 2013, max: 2026 })),
  seenAt: fc.option(fc.integer({ min: 1, max: 1000 })),
  outcome: fc.constantFrom("correct", "partial", "wrong", "unattempted"),
});
const candidateLists: fc.Arbitrary<Candidate[]> = fc
  .array(candidate, { maxLength: 80, size: "max" })
  .map((rows) =>
    rows.map(({ seenAt, topic, outcome, ...row }, index) => ({
      ...row,
      passage_id: null,
      set_size: 1,
      id: index + 1,
      version_id: index + 1,
      topic_id: row.chapter_id * 10 + topic,
      branch: BRANCHES[row.chapter_id % 3] ?? "",
      last_seen: seenAt === null ? null : new Date(seenAt),
      last_outcome: seenAt === null ? null : outcome,
      open_rank: 0,
    })),
  );
const groupsOf = (rows: readonly Candidate[]) => rows.flatMap((row) => row.variant_group ?? []);
/** Returns how many could be in one quiz: a group of variants counts as one. */
const maxSelectable = (rows: readonly Candidate[]) =>
  rows.filter((row) => row.variant_group === null).length + new Set(groupsOf(rows)).size;

test.each([
  ["a quick quiz", selectQuickQuiz, 10],
  ["unlimited practice", selectUnlimited, 30],
  ["previous questions", selectPreviousQuestions, 30],
])("%s repeats no question and no variant, and does not exceed its size", (_name, select, size) => {
  fc.assert(
    fc.property(candidateLists, (rows) => {
      const selected = select(rows, size);
      expect(new Set(selected).size).toBe(selected.length);
      expect(new Set(groupsOf(selected)).size).toBe(groupsOf(selected).length);
      expect(selected.length).toBeLessThanOrEqual(size);
    }),
  );
});

test("a quick quiz is as long as the library allows", () => {
  fc.assert(
    fc.property(candidateLists, (rows) => {
      expect(selectQuickQuiz(rows, 10)).toHaveLength(Math.min(10, maxSelectable(rows)));
    }),
  );
});

test("a quick quiz contains seen questions only if no unseen ones are left", () => {
  fc.assert(
    fc.property(candidateLists, (rows) => {
      const single = rows.filter((row) => row.variant_group === null);
      const unseen = single.filter((row) => row.last_seen === null).length;
      const selected = selectQuickQuiz(single, 10).filter((row) => row.last_seen === null).length;
      expect(selected).toBe(Math.min(10, unseen));
    }),
  );
});

test.each([
  ["a quick quiz", selectQuickQuiz, 10],
  ["unlimited practice", selectUnlimited, 30],
  ["previous questions", selectPreviousQuestions, 30],
  ["a quiz of bookmarks", selectBookmarked, 30],
])("%s contains an open question only if nothing else is left", (_name, select, size) => {
  const openRanks = fc.infiniteStream(fc.constantFrom(0, 2));
  fc.assert(
    fc.property(candidateLists, openRanks, (rows, open) => {
      const single = rows
        .filter((row) => row.variant_group === null)
        .map((row) => ({ ...row, open_rank: open.next().value }));
      const selected = select(single, size);
      const others = select(
        single.filter((row) => row.open_rank === 0),
        size,
      );
      expect(selected.filter((row) => row.open_rank === 0)).toHaveLength(others.length);
    }),
  );
});

test("a variant counts as seen when its group was seen; when the group is due again, an unseen variant is selected", () => {
  const defaults = { type: "numerical", difficulty: "easy", source_year: null, last_outcome: null } as const;
  const topic = { topic_id: 1, chapter_id: 1, branch: "Physical Chemistry" };
  const [last_seen, earlier] = [new Date(2000), new Date(1000)];
  const row = (id: number, overrides: Partial<Candidate>): Candidate => ({
    ...defaults,
    ...topic,
    id,
    version_id: id,
    variant_group: null,
    passage_id: null,
    set_size: 1,
    last_seen: null,
    open_rank: 0,
    ...overrides,
  });
  const variants = [row(1, { variant_group: "t" }), row(2, { variant_group: "t", last_seen })];
  const unseen = Array.from({ length: 9 }, (_, index) => row(10 + index, {}));
  const selected = (others: Candidate[]) => selectQuickQuiz([...variants, ...others], 10).map(({ id }) => id);
  expect(selected([...unseen, row(30, {})])).not.toContain(1);
  expect(selected([...unseen, row(30, { last_seen: earlier })])).not.toContain(1);
  expect(selected(unseen)).toContain(1);
});

test.each([
  ["a quick quiz", selectQuickQuiz, 10],
  ["unlimited practice", selectUnlimited, 30],
  ["previous questions", selectPreviousQuestions, 30],
])("%s has one question of a passage set, which takes the places of all", (_name, select, size) => {
  const sets = fc.infiniteStream(
    fc.record({ passage_id: fc.integer({ min: 1, max: 5 }), isOnPassage: fc.boolean() }),
  );
  fc.assert(
    fc.property(candidateLists, sets, (rows, set) => {
      const questions = rows.map((row) => {
        const { passage_id, isOnPassage } = set.next().value;
        if (!isOnPassage) return row;
        return { ...row, variant_group: null, passage_id, set_size: 2 + (passage_id % 2) };
      });
      const selected = select(questions, size);
      const passages = selected.flatMap(({ passage_id }) => passage_id ?? []);
      expect(new Set(passages).size).toBe(passages.length);
      expect(selected.reduce((sum, { set_size }) => sum + set_size, 0)).toBeLessThanOrEqual(size);
      const single = select(
        questions.filter(({ passage_id }) => passage_id === null),
        size,
      );
      expect(selected.reduce((sum, { set_size }) => sum + set_size, 0)).toBeGreaterThanOrEqual(single.length);
    }),
  );
});

test("unlimited practice is ordered from the least recently seen to the most recently seen", () => {
  fc.assert(
    fc.property(candidateLists, (rows) => {
      const times = selectUnlimited(rows, 30).map((row) => row.last_seen?.getTime() ?? 0);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }),
  );
});

test("previous questions are ordered from the newest year to the oldest", () => {
  fc.assert(
    fc.property(candidateLists, (rows) => {
      const years = selectPreviousQuestions(rows, 30).map((row) => row.source_year ?? Number.NaN);
      expect(years).toEqual(years.toSorted((a, b) => b - a));
    }),
  );
});
