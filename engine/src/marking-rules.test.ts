import { expect, test } from "vitest";
import {
  currentMarkingRule,
  diagnosticMarkingRule,
  type MarkingRule,
  markingRules,
} from "./marking-rules.ts";

/** The rule for a paper of this year: the newest one that is not from a later year. */
function markingRuleFor(exam: MarkingRule["exam"], year: number): MarkingRule {
  const [newest] = markingRules
    .filter((rule) => rule.exam === exam && rule.year <= year)
    .toSorted((a, b) => b.year - a.year);
  if (!newest) throw new Error(`${exam} ${year} has no rule`);
  return newest;
}
const schemeMarks = (rule: MarkingRule, kind: "single" | "multi" | "numerical") => {
  const { full, partial, negative } = rule.schemes[kind];
  return partial === null ? [full, negative] : [full, partial, negative];
};

test.each([
  [2020, 0, undefined],
  [2021, 0, 5],
  [2022, -1, 5],
  [2023, -1, 5],
  [2024, -1, 5],
  [2025, -1, undefined],
  [2026, -1, undefined],
])("JEE Main %i: single +4/−1, numericals +4/%i, at most %s of them count", (year, negative, maxCounted) => {
  const rule = markingRuleFor("JEE Main", year);
  expect(schemeMarks(rule, "single")).toEqual([4, -1]);
  expect(schemeMarks(rule, "numerical")).toEqual([4, negative]);
  expect(rule.maxCounted?.numerical).toBe(maxCounted);
});

test.each([
  [2013, [4, -1], [2, 0], [4, -1]],
  [2016, [4, 1, -2], [3, -1], [3, 0]],
  [2017, [4, 1, -2], [3, -1], [3, 0]],
  [2018, [4, 1, -2], [3, -1], [3, 0]],
  [2019, [4, 1, -1], [3, -1], [3, 0]],
  [2020, [4, 1, -2], [3, -1], [4, 0]],
  [2021, [4, 1, -2], [3, -1], [4, 0]],
  [2022, [4, 1, -2], [3, -1], [3, 0]],
  [2023, [4, 1, -2], [3, -1], [4, 0]],
  [2024, [4, 1, -2], [3, -1], [4, 0]],
  [2025, [4, 1, -2], [3, -1], [4, 0]],
])("JEE Advanced %i: multi %j, single %j, numerical %j", (year, multi, single, numerical) => {
  const rule = markingRuleFor("JEE Advanced", year);
  expect(schemeMarks(rule, "multi")).toEqual(multi);
  expect(schemeMarks(rule, "single")).toEqual(single);
  expect(schemeMarks(rule, "numerical")).toEqual(numerical);
});

test("a new quiz uses the newest rule of its exam, and JEE Main's without a target exam", () => {
  expect(currentMarkingRule("JEE Main").slug).toBe("jee-main-2025");
  expect(currentMarkingRule("JEE Advanced").slug).toBe("jee-advanced-2023");
  expect(currentMarkingRule(null)).toBe(currentMarkingRule("JEE Main"));
});

test("multi-correct questions of a JEE Main student use the current Advanced scheme", () => {
  expect(currentMarkingRule("JEE Main").schemes.multi).toEqual(
    currentMarkingRule("JEE Advanced").schemes.multi,
  );
});

test("every rule has its own slug", () => {
  expect(new Set(markingRules.map((rule) => rule.slug)).size).toBe(markingRules.length);
});

test("a diagnostic is marked like the exam, but a wrong answer costs nothing", () => {
  const { schemes, slug } = diagnosticMarkingRule("JEE Advanced");
  expect(slug).toBe("jee-advanced-2023-diagnostic");
  expect(schemes.multi).toEqual({ full: 4, partial: 1, negative: 0 });
  expect([schemes.single, schemes.numerical].map(({ negative }) => negative)).toEqual([0, 0]);
  expect(markingRules).toContainEqual(diagnosticMarkingRule("JEE Advanced"));
});
