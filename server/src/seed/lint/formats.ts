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
