import type { Finding, Library, Question } from "../library.ts";
import { containsNumber, isAcceptedValue } from "./computed-keys.ts";
import { evaluateCheck } from "./evaluate.ts";
import { countWords } from "./notes.ts";

const HINT_COUNT = 2;
const MAX_HINT_WORDS = 40;
const MAX_SLIP_WORDS = 20;
const MIN_STEPS = 3;
const MAX_STEPS = 6;
const MAX_STEP_WORDS = 12;
const MARKUP = /[$*_`\\<>[\]]/;

/** L21: a question has two short hints or none, before its solution, and no hint reveals the answer. */
export function checkHints(question: Question): Finding[] {
  const { hints, solution } = question;
  const findings: Finding[] = [];
  if (solution && /^## Hints\s*$/m.test(solution.text))
    findings.push({ line: solution.line, message: "Put `## Hints` before `## Solution`." });
  if (hints.length > 0 && hints.length !== HINT_COUNT)
    findings.push({
      line: hints[0]?.line ?? 1,
      message: `There are ${hints.length} hints; write the principle and then the set-up: ${HINT_COUNT} hints.`,
    });
  for (const [index, { text, line }] of hints.entries()) {
    const words = countWords(text);
    const revealed = revealedAnswer(question, text);
    if (text === "") findings.push({ line, message: `Hint ${index + 1} is empty.` });
    if (words > MAX_HINT_WORDS)
      findings.push({
        line,
        message: `Hint ${index + 1} has ${words} words; at most ${MAX_HINT_WORDS} are allowed.`,
      });
    if (revealed) findings.push({ line, message: `Hint ${index + 1} gives the answer away: ${revealed}.` });
  }
  return findings;
}

/** Returns what in a hint reveals the answer: the number of the key, the text of an option or the letter of one. */
function revealedAnswer({ fields, options }: Question, hint: string): string | undefined {
  const letter = /\b[Oo]ptions?\s+\(?[A-D]\b/.exec(hint)?.[0];
  if (letter) return letter;
  const key = fields.answer?.value.toFixed(fields.answer.decimals);
  if (key !== undefined && containsNumber(withoutIndexes(hint), key)) return key;
  const shown = ` ${comparable(hint)} `;
  return options.find(({ text }) => text.text !== "" && shown.includes(` ${comparable(text.text)} `))?.text
    .text;
}

/** Removes chemical formulae and numbers in super- or subscripts, because they are not the number of an answer. */
function withoutIndexes(text: string): string {
  return text.replace(/\\ce\{(?:[^{}]|\{[^{}]*\})*\}/g, " ").replace(/[\^_](?:\{[^{}]*\}|\d)/g, " ");
}

/** Returns the text in lower case, with one space around each word or formula and without the punctuation of sentences. */
function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[.,;:!?]+(?=\s|$)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** L22: a slip of a numerical question leads to a number that is not accepted, and says the mistake in plain words. */
export function checkSlips(question: Question, library: Library): Finding[] {
  const { fields } = question;
  if (fields.slips.length > 0 && !fields.answer)
    return [
      { message: "Only a numerical question may have `slips`; name those of options in `misconceptions`." },
    ];
  const values = fields.slips.map(({ value }) => evaluateSlip(question, library, value));
  return fields.slips.flatMap(({ says }, index) => {
    const value = values[index];
    const name = `slips ${index + 1}`;
    const findings: Finding[] = [];
    if (typeof value === "string") findings.push({ message: `${name} cannot be evaluated: ${value}.` });
    else if (value !== undefined && fields.answer && isAcceptedValue(fields.answer, value))
      findings.push({ message: `${name} gives ${value}, which is accepted as the answer.` });
    if (typeof value === "number" && values.indexOf(value) < index)
      findings.push({ message: `${name} gives ${value} like an earlier one.` });
    if (countWords(says) > MAX_SLIP_WORDS)
      findings.push({ message: `${name} says more than ${MAX_SLIP_WORDS} words.` });
    if (MARKUP.test(says)) findings.push({ message: `${name}: \`says\` must be plain text without markup.` });
    return findings;
  });
}

function evaluateSlip({ fields }: Question, library: Library, expression: string): number | string {
  try {
    const [value, ...others] = evaluateCheck(expression, { ...library.constants, ...fields.given });
    return value === undefined || others.length > 0 ? "it must give one number" : value;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** L23: the steps of a hard question are three to six short phrases. */
export function checkSteps({ fields: { steps, difficulty } }: Question): Finding[] {
  if (steps.length === 0) return [];
  const findings: Finding[] = steps
    .filter((step) => countWords(step) > MAX_STEP_WORDS)
    .map((step) => ({ message: `This step has more than ${MAX_STEP_WORDS} words: "${step}"` }));
  if (difficulty !== "hard")
    findings.push({
      level: "warning",
      message: `Only hard questions have \`steps\`, but this one is ${difficulty}.`,
    });
  if (steps.length < MIN_STEPS || steps.length > MAX_STEPS)
    findings.push({ message: `There are ${steps.length} steps; ${MIN_STEPS} to ${MAX_STEPS} are allowed.` });
  return findings;
}
