import { type Finding, keyLetters, type Question } from "../library.ts";

const OPTION_COUNT = 4;

/** L2: a choice question has four options and the right number of keys; a numerical one has an answer, no options. */
export function checkAnswers(question: Question): Finding[] {
  const { fields, options, strayLines } = question;
  const stray = strayLines.map((line) => ({
    line,
    message: "This line belongs to no option and no hint: indent it by two spaces.",
  }));
  const texts = new Set(options.map(({ text }) => text.text));
  const duplicates = texts.size === options.length ? [] : [{ message: "Two options have the same text." }];
  const findings = fields.type === "numerical" ? checkNumerical(question) : checkChoice(question);
  return [...findings, ...stray, ...duplicates];
}

function checkNumerical({ fields, options }: Question): Finding[] {
  const findings: Finding[] = [];
  if (options.length > 0) findings.push({ message: "A numerical question must not have options." });
  if (!fields.answer) return [...findings, { message: "A numerical question needs `answer`." }];
  const { value, decimals, accept } = fields.answer;
  if (Number(value.toFixed(decimals)) !== value)
    findings.push({ message: `answer.value ${value} has more than ${decimals} decimals.` });
  if (accept && !accept.some(([low, high]) => low <= value && value <= high))
    findings.push({ message: "answer.accept does not include answer.value." });
  return findings;
}

function checkChoice(question: Question): Finding[] {
  const { fields, options } = question;
  const keys = keyLetters(question).length;
  const findings: Finding[] = [];
  if (fields.answer) findings.push({ message: "Only a numerical question may have `answer`." });
  if (options.length !== OPTION_COUNT)
    findings.push({ message: `There are ${options.length} options, not 4.` });
  if (fields.type === "single" && keys !== 1) findings.push({ message: `There are ${keys} keys, not 1.` });
  if (fields.type === "multi" && keys < 1) findings.push({ message: "No option is marked [x]." });
  if (options.some(({ text }) => text.text === "")) findings.push({ message: "An option is empty." });
  return findings;
}
