import fc from "fast-check";
import { expect, test } from "vitest";
import { restrictToUncovered } from "./diagnostic-coverage.ts";

const BRANCHES = ["Physical Chemistry", "Organic Chemistry", "Inorganic Chemistry"];
const TYPES = ["multi choice single answer", "multi choice multi correct", "numerical"] as const;
const question = fc.record({
  branch: fc.constantFrom(...BRANCHES),
  // Most of a bank is of one kind.
  type: fc.oneof({ weight: 12, arbitrary: fc.constant(TYPES[0]) }, fc.constantFrom(...TYPES)),
});
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

/** Fifteen questions, or all, each the first of those that may be put. */
function simulateDiagnostic(pool: readonly Question[]): Question[] {
  const askedQuestions: Question[] = [];
  const size = Math.min(15, pool.length);
  while (askedQuestions.length < size) {
    const unasked = pool.filter((one) => !askedQuestions.includes(one));
    const [next] = restrictToUncovered(unasked, askedQuestions, size - askedQuestions.length);
    if (!next) break;
    askedQuestions.push(next);
  }
  return askedQuestions;
}

test("a diagnostic meets every branch and every type that the bank holds", () => {
  fc.assert(
    fc.property(fc.array(question, { maxLength: 60, size: "max" }), (pool) => {
      const askedQuestions = simulateDiagnostic(pool);
      expect(askedQuestions).toHaveLength(Math.min(15, pool.length));
      for (const feature of ["branch", "type"] as const)
        expect(new Set(askedQuestions.map((one) => one[feature]))).toEqual(
          new Set(pool.map((one) => one[feature])),
        );
    }),
    { numRuns: 1000 },
  );
});

test("as long as there are places enough nothing is held back", () => {
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
