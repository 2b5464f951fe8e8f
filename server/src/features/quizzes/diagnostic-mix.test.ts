import fc from "fast-check";
import { expect, test } from "vitest";
import { narrowToOwed } from "./diagnostic-mix.ts";

const BRANCHES = ["Physical Chemistry", "Organic Chemistry", "Inorganic Chemistry"];
const TYPES = ["multi choice single answer", "multi choice multi correct", "numerical"] as const;
const question = fc.record({
  branch: fc.constantFrom(...BRANCHES),
  // Most of a bank is of one kind.
  type: fc.oneof({ weight: 12, arbitrary: fc.constant(TYPES[0]) }, fc.constantFrom(...TYPES)),
});
type Question = typeof question extends fc.Arbitrary<infer One> ? One : never;

/** Fifteen questions, or all, each the first of those that may be put. */
function play(bank: readonly Question[]): Question[] {
  const asked: Question[] = [];
  const size = Math.min(15, bank.length);
  while (asked.length < size) {
    const open = bank.filter((one) => !asked.includes(one));
    const [next] = narrowToOwed(open, asked, size - asked.length);
    if (!next) break;
    asked.push(next);
  }
  return asked;
}

test("a diagnostic meets every branch and every type that the bank holds", () => {
  fc.assert(
    fc.property(fc.array(question, { maxLength: 60, size: "max" }), (bank) => {
      const asked = play(bank);
      expect(asked).toHaveLength(Math.min(15, bank.length));
      for (const feature of ["branch", "type"] as const)
        expect(new Set(asked.map((one) => one[feature]))).toEqual(new Set(bank.map((one) => one[feature])));
    }),
    { numRuns: 1000 },
  );
});

test("as long as there are places enough nothing is held back", () => {
  const bank = Array.from({ length: 30 }, (_, index) => ({
    branch: BRANCHES[index % 3] ?? "",
    type: TYPES[0],
  }));
  expect(narrowToOwed(bank, [], 15)).toEqual(bank);
  expect(narrowToOwed(bank, bank.slice(0, 1), 3)).toEqual(bank);
  expect(narrowToOwed(bank, bank.slice(0, 1), 2).map(({ branch }) => branch)).not.toContain(BRANCHES[0]);
});
