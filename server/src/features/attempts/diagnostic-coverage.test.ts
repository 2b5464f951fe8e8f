import fc from "fast-check";
import { expect, test } from "vitest";
import { restrictToUncovered } from "../selection/selection.ts";

const BRANCHES = ["Physical Chemistry", "Organic Chemistry", "Inorganic Chemistry"];
const TYPES = ["multi choice single answer", "multi choice multi correct", "numerical"] as const;
const question = fc.record({
  branch: fc.constantFrom(...BRANCHES),
  // Most questions of a library have the same type.
  type: fc.oneof({ weight: 12, arbitrary: fc.constant(TYPES[0]) }, fc.constantFrom(...TYPES)),
});
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

/** Simulates a diagnostic of fifteen questions, or of all, that always takes the first allowed one. */
function simulateDiagnostic(pool: readonly Question[]): Question[] {
  const presentedQuestions: Question[] = [];
  const size = Math.min(15, pool.length);
  while (presentedQuestions.length < size) {
    const remaining = pool.filter((question) => !presentedQuestions.includes(question));
    const [next] = restrictToUncovered(remaining, presentedQuestions, size - presentedQuestions.length);
    if (!next) break;
    presentedQuestions.push(next);
  }
  return presentedQuestions;
}

test("a diagnostic covers every branch and every type of question in the library", () => {
  fc.assert(
    fc.property(fc.array(question, { maxLength: 60, size: "max" }), (pool) => {
      const presentedQuestions = simulateDiagnostic(pool);
      expect(presentedQuestions).toHaveLength(Math.min(15, pool.length));
      for (const feature of ["branch", "type"] as const)
        expect(new Set(presentedQuestions.map((question) => question[feature]))).toEqual(
          new Set(pool.map((question) => question[feature])),
        );
    }),
    { numRuns: 1000 },
  );
});

test("excludes nothing while there are enough places left", () => {
  const pool = Array.from({ length: 30 }, (_, index) => ({
    branch: BRANCHES[index % 3] ?? "",
    type: TYPES[0],
  }));
  expect(restrictToUncovered(pool, [], 15)).toEqual(pool);
  expect(restrictToUncovered(pool, pool.slice(0, 1), 3)).toEqual(pool);
  expect(restrictToUncovered(pool, pool.slice(0, 1), 2).map(({ branch }) => branch)).not.toContain(
    BRANCHES[0],
  );
});
