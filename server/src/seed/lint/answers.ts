import { keyLetters, type Question } from "../library.ts";
import type { Finding } from "../problem.ts";

const OPTIONS = 4;

/** L2: four options with the right number of keys, or a numerical answer and no options. */
export function checkAnswers(question: Question): Finding[] {
  const { fields, options, strayLines } = question;
  const stray = strayLines.map((line) => ({
    line,
    message: "This line belongs to no option: indent it by two spaces.",
  }));
  const texts = new Set(options.map(({ text }) => text.text));
  const twins = texts.size === options.length ? [] : [{ message: "Two options read the same." }];
  const findings = fields.type === "numerical" ? numerical(question) : choice(question);
  return [...findings, ...stray, ...twins];
}

function numerical({ fields, options }: Question): Finding[] {
  const found: Finding[] = [];
  if (options.length > 0) found.push({ message: "A numerical question has no options." });
  if (!fields.answer) return [...found, { message: "A numerical question needs `answer`." }];
  const { value, decimals, accept } = fields.answer;
  if (Number(value.toFixed(decimals)) !== value)
    found.push({ message: `answer.value ${value} has more than ${decimals} decimals.` });
  if (accept && !accept.some(([low, high]) => low <= value && value <= high))
    found.push({ message: "answer.accept does not hold answer.value." });
  return found;
}

function choice(question: Question): Finding[] {
  const { fields, options } = question;
  const keys = keyLetters(question).length;
  const found: Finding[] = [];
  if (fields.answer) found.push({ message: "Only a numerical question has `answer`." });
  if (options.length !== OPTIONS) found.push({ message: `There are ${options.length} options, not 4.` });
  if (fields.type === "single" && keys !== 1) found.push({ message: `There are ${keys} keys, not 1.` });
  if (fields.type === "multi" && keys < 1) found.push({ message: "No option is marked [x]." });
  if (options.some(({ text }) => text.text === "")) found.push({ message: "An option is empty." });
  return found;
}
