import { expect, test } from "vitest";
import { LIBRARY_PATHS, withReplacedText } from "../../../test/test-library.ts";
import { libraryWithTemplates } from "../../../test/test-templates.ts";
import type { SourceFile } from "../library.ts";
import { lintFiles } from "./lint-library.ts";
import { quotaTable } from "./quotas.ts";

const { template, choiceTemplate } = LIBRARY_PATHS;

test("the library with templates has no errors, so each fault below is the only one", () => {
  expect(errorsIn(libraryWithTemplates())).toEqual([]);
});

type LintCase = [rule: string, what: string, from: string, to: string, expectedText: string];

const NUMERICAL_CASES: LintCase[] = [
  ["L1", "an id that is a question's", "id: gases.boyle.T001", "id: gases.boyle.0007", "form"],
  ["L1", "a tag outside the vocabulary", "tags: [gas-laws]", "tags: [gas]", "tags.yaml"],
  ["L1", "a name that is no name", "{V1: [10", '{"1V": [1], V1: [10', "params.1V"],
  ["L19", "no answer", "answer: {", "#: {", "needs `answer`"],
  [
    "L10",
    "a number the check reads and the stem does not print",
    'check: "p1*V1',
    'check: "(p1 + 0*r)*V1',
    "given r",
  ],
  ["L12", "a unit glued in the text", "at a fixed", "at 5mL and a fixed", "space"],
  ["L13", "a key for Main that is not whole", "decimals: 0", "decimals: 1", "whole numbers"],
  ["L19", "a placeholder without a name", "{{answer}}", "{{anser}}", "anser"],
  ["L19", "a number printed with all its digits", 'r: "fixed(V1/V2, 2)"', 'r: "V1/V2"', "fixed()"],
  ["L19", "a name that nothing uses", "p1: [1.5, 2, 3]", "p1: [1.5, 2, 3], x: [1]", "nowhere"],
  ["L19", "a name with a meaning of its own", "derive: {P1", 'derive: {ln: "1", P1', "meaning"],
  ["L19", "a default that is no value", "default: {V1: 10", "default: {V1: 11", "none of the values"],
  ["L19", "a default outside `where`", '"V1 > 2*V2 - 1"', '"V1 > 2*V2"', "does not hold"],
  ["L19", "a key that is not the default's", "value: 4,", "value: 5,", "the default's key is 4"],
  ["L19", "a route that leads to another key", 'route: "P1*r"', 'route: "P1*r + 1"', "printed route"],
  ["L19", "rounded values without a route", 'route: "P1*r"\n', "", "give `route`"],
  ["L19", "too few values", "V1: [10, 12, 15, 20]", "V1: [10]", "are needed"],
  ["L19", "an expression that is none", 'check: "p1*V1/V2"', 'check: "p1*"', "no expression"],
  ["L19", "an expression that reaches for the program", '"fixed(p1, 1)"', '"process.pid"', "cannot be run"],
  ["L19", "an import", '"fixed(p1, 1)"', "\"import('node:fs')\"", "import"],
];

test.each(NUMERICAL_CASES)("%s catches %s in a template", (rule, _what, from, to, expectedText) => {
  const errors = errorsIn(withReplacedText(libraryWithTemplates(), template, from, to));
  expect(errors).toContainEqual(
    expect.stringMatching(new RegExp(`^${rule} ${template} .*${escaped(expectedText)}`)),
  );
});

const CHOICE_CASES: LintCase[] = [
  ["L19", "an option without a mistake's name", "B: celsius-as-kelvin, ", "", "misconceptions.B"],
  ["L19", "an option without its value", 'B: "fixed(p*(t2 - t1), 1)", ', "", "`options`"],
  [
    "L19",
    "options as near as rounding",
    '"fixed(p*t2/t1, 1)"',
    '"fixed(p*(t2 + 275)/(t1 + 273), 2)"',
    "two options",
  ],
  ["L19", "an option that cannot be", '"fixed(p*(t2 - t1), 1)"', '"p*(t1 - t2)"', "outside `range`"],
  [
    "L19",
    "a keyed option the check does not give",
    'check: "p*(t2 + 273)',
    'check: "p*(t2 + 293)',
    "the check gives",
  ],
  ["L3", "an option without reason", ":: Multiplies the pressure by the rise in temperature.", "", "reason"],
];

test.each(CHOICE_CASES)("%s catches %s in a template", (rule, _what, from, to, expectedText) => {
  const errors = errorsIn(withReplacedText(libraryWithTemplates(), choiceTemplate, from, to));
  expect(errors).toContainEqual(
    expect.stringMatching(new RegExp(`^${rule} ${choiceTemplate} .*${escaped(expectedText)}`)),
  );
});

test("what is wrong in every variant is said once", () => {
  const files = withReplacedText(libraryWithTemplates(), template, "At constant", "At 5mL and constant");
  expect(errorsIn(files)).toEqual([expect.stringMatching(/^L12 \S+ Put a space/)]);
});

test("what is wrong in some variants names them", () => {
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
