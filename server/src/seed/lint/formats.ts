import type { Finding, Question } from "../library.ts";

type Format = Question["fields"]["format"];

/** What the stem of each format has, on lines of their own or in the heading of a table. */
const MARKS: [Format, RegExp[]][] = [
  ["assertion", [/^\W*Assertion\b/m, /^\W*Reason\b/m]],
  ["statements", [/^\W*Statement[ -]?(?:I|1)\b/m, /^\W*Statement[ -]?(?:II|2)\b/m]],
  ["match", [/^\|.*\b(?:List|Column)[ -]?(?:I|1)\b.*\|.*\b(?:List|Column)[ -]?(?:II|2)\b/m]],
];

/** L20: a question that is written as an assertion, as two statements or as a match list says so in `format`. */
export function checkFormat({ fields, stem }: Question): Finding[] {
  const found = MARKS.find(([, marks]) => marks.every((mark) => mark.test(stem.text)))?.[0];
  const isOwn = found === undefined || found === fields.format || fields.format === "passage";
  if (isOwn) return [];
  return [{ message: `The text reads like format: ${found}, but the format is ${fields.format}.` }];
}

const OPTIONS_OF: Partial<Record<Format, readonly string[]>> = {
  assertion: [
    "Both Assertion and Reason are correct, and Reason is the correct explanation of Assertion",
    "Both Assertion and Reason are correct, but Reason is not the correct explanation of Assertion",
    "Assertion is correct, but Reason is incorrect",
    "Assertion is incorrect, but Reason is correct",
  ],
  statements: [
    "Both Statement I and Statement II are correct",
    "Both Statement I and Statement II are incorrect",
    "Statement I is correct, but Statement II is incorrect",
    "Statement I is incorrect, but Statement II is correct",
  ],
};
const LABELS_OF: Partial<Record<Format, readonly string[]>> = {
  assertion: ["**Assertion:** ", "**Reason:** "],
  statements: ["**Statement I:** ", "**Statement II:** "],
};

/** Whether questions of this format all have the same options. */
export const hasFixedOptions = (format: Format): boolean => OPTIONS_OF[format] !== undefined;

/**
 * L20: an assertion with its reason, and a pair of statements, have the exam's one wording and order of options, so that
 * students read the chemistry and not the options.
 */
export function checkFixedWording({ fields, stem, options }: Question): Finding[] {
  const [expected, labels] = [OPTIONS_OF[fields.format], LABELS_OF[fields.format]];
  if (expected === undefined || labels === undefined) return [];
  const lines = stem.text.split("\n");
  const missing = labels.filter((label) => !lines.some((line) => line.startsWith(label)));
  return [
    ...missing.map((label) => ({
      line: stem.line,
      message: `The stem needs a line that begins ${label.trim()}`,
    })),
    ...(stem.text.trimEnd().endsWith("Choose the correct option.")
      ? []
      : [{ line: stem.line, message: 'The stem ends "Choose the correct option."' }]),
    ...options
      .filter(({ text }, index) => text.text !== expected[index])
      .map(({ key, text }) => ({
        line: text.line,
        message: `Option ${key} must be "${expected["ABCD".indexOf(key)]}".`,
      })),
  ];
}
