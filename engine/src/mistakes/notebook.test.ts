import fc from "fast-check";
import { expect, test } from "vitest";
import { isMiss, marksLostByCause, type NotebookAnswer, notebookEntry } from "./notebook.ts";

/** Hours after midnight in India on 1 January 2027. */
const hours = (count: number) => new Date(Date.parse("2026-12-31T18:30:00Z") + count * 3_600_000);

/** Answers an hour apart unless a number of hours stands before: "x" missed, "o" right, "h" right with a hint. */
function answers(...moments: [hour: number, mark: string][]): NotebookAnswer[] {
  return moments.map(([hour, mark], index) => ({
    quizId: index + 1,
    at: hours(hour),
    outcome: mark === "x" ? "wrong" : mark === "p" ? "partial" : mark === "-" ? "unattempted" : "correct",
    isUnreached: false,
    usedHint: mark === "h",
  }));
}

test("a missed question is listed and due the next day", () => {
  expect(notebookEntry(answers([10, "x"]))).toEqual({
    isListed: true,
    timesMissed: 1,
    lastMissedAt: hours(10),
    dueOn: "2027-01-02",
  });
});

test.each<[string, ReturnType<typeof answers>, boolean | null]>([
  ["partly right enters", answers([1, "p"]), true],
  ["a skipped question doesn't", answers([1, "-"]), null],
  ["one right answer is not enough", answers([1, "x"], [25, "o"]), true],
  ["two on one day are not", answers([1, "x"], [25, "o"], [40, "o"]), true],
  ["two on two days are", answers([1, "x"], [25, "o"], [49, "o"]), false],
  ["minutes around midnight are two days", answers([1, "x"], [23.9, "o"], [24.1, "o"]), false],
  ["a hint doesn't count", answers([1, "x"], [25, "o"], [49, "h"]), true],
  ["a miss between them starts again", answers([1, "x"], [25, "o"], [30, "x"], [49, "o"]), true],
  ["missed again, it returns", answers([1, "x"], [25, "o"], [49, "o"], [99, "x"]), true],
  ["a skipped question changes nothing", answers([1, "x"], [25, "o"], [49, "-"]), true],
])("%s", (_name, given, isListed) => {
  expect(notebookEntry(given)?.isListed ?? null).toBe(isListed);
});

test("a question that was not reached enters, and one closed elsewhere doesn't", () => {
  const [blank] = answers([1, "-"]) as [NotebookAnswer];
  expect(notebookEntry([{ ...blank, isUnreached: true }])?.isListed).toBe(true);
  expect(notebookEntry([blank])).toBeNull();
});

test("after the first right answer the question waits longer, and a second one on that day doesn't move it", () => {
  expect(notebookEntry(answers([1, "x"], [25, "o"]))?.dueOn).toBe("2027-01-06");
  expect(notebookEntry(answers([1, "x"], [25, "o"], [47, "o"]))?.dueOn).toBe("2027-01-06");
});

test("regraded to right, a question was never missed", () => {
  const [first, second] = answers([1, "x"], [25, "o"]) as [NotebookAnswer, NotebookAnswer];
  expect(notebookEntry([{ ...first, outcome: "correct" }, second])).toBeNull();
});

test("of two reports of one answer at one time the worse one counts", () => {
  const [wrong, right] = answers([1, "x"], [1, "o"]).map((answer) => ({ ...answer, quizId: 1 })) as [
    NotebookAnswer,
    NotebookAnswer,
  ];
  expect(notebookEntry([wrong, right])?.isListed).toBe(true);
  expect(notebookEntry([right, wrong])?.isListed).toBe(true);
  const withHint = { ...right, usedHint: true };
  expect(notebookEntry([wrong, withHint])?.isListed).toBe(true);
  expect(notebookEntry([withHint, wrong])?.isListed).toBe(true);
});

const anyAnswer: fc.Arbitrary<NotebookAnswer> = fc.record({
  quizId: fc.nat(30),
  at: fc.nat(400).map(hours),
  outcome: fc.constantFrom("correct", "partial", "wrong", "unattempted"),
  isUnreached: fc.boolean(),
  usedHint: fc.boolean(),
});

test("a right answer never enters, and what was never missed is not in the notebook", () => {
  fc.assert(
    fc.property(fc.array(anyAnswer), (given) => {
      const entry = notebookEntry(given);
      expect(notebookEntry(given.filter((answer) => !isMiss(answer)))).toBeNull();
      const after = notebookEntry([
        ...given,
        { quizId: 99, at: hours(1000), outcome: "correct", isUnreached: false, usedHint: false },
      ]);
      expect(after?.timesMissed).toBe(entry?.timesMissed);
      if (!entry?.isListed) expect(after?.isListed ?? false).toBe(false);
    }),
  );
});

test("an entry leaves after right answers without a hint on two days since the last miss, and not before", () => {
  // One answer a quiz, each at its own hour, so that nothing replaces an earlier one.
  const history = fc.uniqueArray(anyAnswer, { selector: ({ at }) => at.getTime() });
  fc.assert(
    fc.property(history, (given) => {
      const inTime = given
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map((answer, index) => ({ ...answer, quizId: index }));
      const lastMiss = inTime.findLastIndex(isMiss);
      const dayOf = ({ at }: NotebookAnswer) => Math.floor((at.getTime() - hours(0).getTime()) / 86_400_000);
      const rightDays = new Set(
        inTime
          .slice(lastMiss + 1)
          .filter(({ outcome, usedHint }) => outcome === "correct" && !usedHint)
          .map(dayOf),
      );
      const isListed = lastMiss < 0 ? undefined : rightDays.size < 2;
      expect(notebookEntry(inTime)?.isListed).toBe(isListed);
    }),
  );
});

test("two devices agree whatever the order of their answers, and a repeated one changes nothing", () => {
  const shuffled = fc
    .array(anyAnswer)
    .chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })));
  fc.assert(
    fc.property(shuffled, ([given, other]) => {
      expect(notebookEntry(other)).toEqual(notebookEntry(given));
      expect(notebookEntry([...given, ...other])).toEqual(notebookEntry(given));
    }),
  );
});

test("a miss always lists a question, at the end of any history", () => {
  fc.assert(
    fc.property(fc.array(anyAnswer), (given) => {
      const [miss] = answers([1000, "x"]) as [NotebookAnswer];
      expect(notebookEntry([...given, { ...miss, quizId: 99 }])).toMatchObject({ isListed: true });
    }),
  );
});

test("marks lost by cause count thirty days, and misses without a cause come last", () => {
  const now = hours(30 * 24 + 5);
  const miss = (hour: number, cause: "unit" | "concept" | null, score: number) => ({
    at: hours(hour),
    cause,
    score,
    full: 4,
  });
  expect(
    marksLostByCause(
      [
        miss(23, "concept", -1),
        miss(24, "concept", -1),
        miss(400, "unit", 0),
        miss(500, "unit", -1),
        miss(600, null, -1),
        miss(601, null, -1),
        miss(602, null, -1),
        miss(900, "unit", -1),
      ],
      now,
    ),
  ).toEqual([
    { cause: "unit", misses: 2, marksLost: 9 },
    { cause: "concept", misses: 1, marksLost: 5 },
    { cause: null, misses: 3, marksLost: 15 },
  ]);
});
