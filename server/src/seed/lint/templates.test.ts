import { expect, test } from "vitest";
import { LIBRARY_PATHS, withReplacedText } from "../../../test/test-library.ts";
import { libraryWithTemplates } from "../../../test/test-templates.ts";
import type { SourceFile } from "../library.ts";
import { lintFiles } from "./lint-library.ts";
import { quotaTable } from "./quotas.ts";

const { template, choiceTemplate } = LIBRARY_PATHS;

test("the unchanged library with templates has no errors", () => {
  expect(errorsIn(libraryWithTemplates())).toEqual([]);
});

type LintCase = [rule: string, what: string, from: string, to: string, expectedText: string];

const NUMERICAL_CASES: LintCase[] = [
  ["L1", "an id in the form of a question id", "id: gases.boyle.T001", "id: gases.boyle.0007", "form"],
  ["L1", "a tag that is not in tags.yaml", "tags: [gas-laws]", "tags: [gas]", "tags.yaml"],
  ["L1", "an invalid name", "{V1: [10", '{"1V": [1], V1: [10', "params.1V"],
  ["L19", "a missing answer", "answer: {", "#: {", "needs `answer`"],
  [
    "L10",
    "a value that the check uses and the stem does not print",
    'check: "p1*V1',
    'check: "(p1 + 0*r)*V1',
    "given r",
  ],
  ["L12", "a missing space before a unit", "at a fixed", "at 5mL and a fixed", "space"],
  ["L13", "a key for Main that is not a whole number", "decimals: 0", "decimals: 1", "whole numbers"],
  ["L19", "a placeholder with an unknown name", "{{answer}}", "{{anser}}", "anser"],
  ["L19", "a printed number that is not rounded", 'r: "fixed(V1/V2, 2)"', 'r: "V1/V2"', "fixed()"],
  ["L19", "an unused name", "p1: [1.5, 2, 3]", "p1: [1.5, 2, 3], x: [1]", "is not used"],
  ["L19", "a reserved name", "derive: {P1", 'derive: {ln: "1", P1', "reserved"],
  [
    "L19",
    "a default that is not one of the values",
    "default: {V1: 10",
    "default: {V1: 11",
    "not one of the values",
  ],
  ["L19", "a default that does not meet `where`", '"V1 > 2*V2 - 1"', '"V1 > 2*V2"', "does not hold"],
  ["L19", "a key that is not the default's", "value: 4,", "value: 5,", "the default's key is 4"],
  ["L19", "a route that gives another key", 'route: "P1*r"', 'route: "P1*r + 1"', "`route` gives"],
  ["L19", "rounded values without a route", 'route: "P1*r"\n', "", "give `route`"],
  ["L19", "too few combinations", "V1: [10, 12, 15, 20]", "V1: [10]", "are needed"],
  ["L19", "an invalid expression", 'check: "p1*V1/V2"', 'check: "p1*"', "not a valid expression"],
  ["L19", "an expression that accesses the process", '"fixed(p1, 1)"', '"process.pid"', "cannot be run"],
  [
    "L19",
    "a slip that is not a valid expression",
    "difficulty:",
    'slips: [{value: "p1*", says: Wrong}]\ndifficulty:',
    "slips.1",
  ],
  [
    "L22",
    "a slip that gives the key",
    "difficulty:",
    'slips: [{value: "p1*r", says: Wrong}]\ndifficulty:',
    "accepted",
  ],
  ["L19", "an import", '"fixed(p1, 1)"', "\"import('node:fs')\"", "import"],
];

test.each(NUMERICAL_CASES)("%s catches %s in a template", (rule, _what, from, to, expectedText) => {
  const errors = errorsIn(withReplacedText(libraryWithTemplates(), template, from, to));
  expect(errors).toContainEqual(
    expect.stringMatching(new RegExp(`^${rule} ${template} .*${escaped(expectedText)}`)),
  );
});

const CHOICE_CASES: LintCase[] = [
  ["L19", "a wrong option without a misconception", "B: celsius-as-kelvin, ", "", "misconceptions.B"],
  ["L19", "an option without a value in `options`", 'B: "fixed(p*(t2 - t1), 1)", ', "", "`options`"],
  [
    "L19",
    "two options with nearly the same value",
    '"fixed(p*t2/t1, 1)"',
    '"fixed(p*(t2 + 275)/(t1 + 273), 2)"',
    "two options",
  ],
  [
    "L19",
    "an option with an impossible value",
    '"fixed(p*(t2 - t1), 1)"',
    '"p*(t1 - t2)"',
    "outside `range`",
  ],
  [
    "L19",
    "a key that differs from the result of the check",
    'check: "p*(t2 + 273)',
    'check: "p*(t2 + 293)',
    "the check gives",
  ],
  [
    "L3",
    "an option without a rationale",
    ":: Multiplies the pressure by the rise in temperature.",
    "",
    "rationale",
  ],
];

test.each(CHOICE_CASES)("%s catches %s in a template", (rule, _what, from, to, expectedText) => {
  const errors = errorsIn(withReplacedText(libraryWithTemplates(), choiceTemplate, from, to));
  expect(errors).toContainEqual(
    expect.stringMatching(new RegExp(`^${rule} ${choiceTemplate} .*${escaped(expectedText)}`)),
  );
});

test("each variant has its own slips and hints, from its own values", () => {
  const withSlip = withReplacedText(
    libraryWithTemplates(),
    template,
    "difficulty:",
    'slips: [{value: "P1*V2/V1", says: Turned the ratio round}]\ndifficulty:',
  );
  const files = withReplacedText(
    withSlip,
    template,
    "## Solution",
    "## Hints\n1. The law of Boyle.\n2. The ratio of volumes is {{r}}.\n\n## Solution",
  );
  expect(errorsIn(files)).toEqual([]);
  const [variants = []] = lintFiles(files).library.templates.map((parsed) => parsed.variants);
  expect(variants[0]?.fields.slips).toEqual([{ value: "(1)", says: "Turned the ratio round" }]);
  expect(variants[0]?.hints[1]?.text).toBe("The ratio of volumes is 2.00.");
  expect(new Set(variants.map(({ fields }) => fields.slips[0]?.value)).size).toBeGreaterThan(4);
});

test("reports an issue of all variants once", () => {
  const files = withReplacedText(libraryWithTemplates(), template, "At constant", "At 5mL and constant");
  expect(errorsIn(files)).toEqual([expect.stringMatching(/^L12 \S+ Put a space/)]);
});

test("an issue of some variants names them", () => {
  const derived = withReplacedText(
    libraryWithTemplates(),
    template,
    "{P1",
    `{w: "V1 === 10 ? 'any' : '5mL'", P1`,
  );
  const errors = errorsIn(withReplacedText(derived, template, "At constant", "At {{w}} and constant"));
  expect(errors.length).toBeGreaterThan(0);
  for (const message of errors) expect(message).toMatch(/ gases\.boyle\.T001\.v0[2-8]: /);
});

test("a template counts as one question", () => {
  const { library } = lintFiles(libraryWithTemplates());
  expect(library.templates.map(({ variants }) => variants.length)).toEqual([8, 8]);
  expect(quotaTable(library)).toMatchObject([{ questions: 4 }]);
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function errorsIn(files: SourceFile[]): string[] {
  return lintFiles(files)
    .issues.filter(({ level }) => level === "error")
    .map(({ rule, file, message }) => `${rule} ${file} ${message}`);
}
