import type { FieldIssue } from "@rasayan/contract";
import { compareDecimals, type Decimal, parseDecimal } from "@rasayan/engine";
import { equalOptionIssues } from "./equal-options.ts";
import type { Draft } from "./question-content.ts";
import { type RenderedQuestion, renderingErrors } from "./question-texts.ts";

/** Returns everything that prevents a question from being published. */
export function publishIssues(draft: Draft, rendered: RenderedQuestion): FieldIssue[] {
  return [...validateQuestion(draft), ...equalOptionIssues(draft, rendered), ...renderingErrors(rendered)];
}

/**
 * Returns what prevents a question from being published, apart from the rendering of its texts. A void question needs no
 * right answer.
 */
export function validateQuestion(draft: Draft): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (isBlank(draft.text)) issues.push({ field: "text", message: "Write the question." });
  if (draft.topicId === null) issues.push({ field: "topicId", message: "Choose a topic." });
  if (draft.format === "passage" && (!draft.passage || isBlank(draft.passage.text)))
    issues.push({ field: "passage", message: "Write the passage, or choose another format." });
  return [...issues, ...(draft.type === "numerical" ? validateNumber(draft) : validateChoice(draft))];
}

function validateChoice({ type, answers, single_answer, accept, slips, void_outcome }: Draft): FieldIssue[] {
  const issues = answers.flatMap(({ text }, index) =>
    isBlank(text) ? [{ field: `answers.${index}.text`, message: "Write this answer or remove it." }] : [],
  );
  const correctCount = answers.filter(({ correct }) => correct).length;
  const addIssue = (field: string, message: string) => issues.push({ field, message });
  if (answers.length < 2) addIssue("answers", "Give at least two answers.");
  if (correctCount === 0 && void_outcome === null) addIssue("answers", "Mark which answer is right.");
  if (correctCount > 1 && void_outcome === null && type === "multi choice single answer")
    addIssue("answers", `${correctCount} answers are marked right; this type has one.`);
  if (single_answer !== null || accept.length > 0)
    addIssue("single_answer", "Only a numerical question has a number as its key.");
  if (slips.length > 0) addIssue("slips", "Only a numerical question has numbers of typical mistakes.");
  return issues;
}

function validateNumber(draft: Draft): FieldIssue[] {
  const { answers, single_answer, accept, unit, decimals, slips, void_outcome } = draft;
  const issues = accept.flatMap(([low, high], index) => {
    const message = rangeIssue(low, high);
    return message ? [{ field: `accept.${index}`, message }] : [];
  });
  const addIssue = (field: string, message: string) => issues.push({ field, message });
  for (const [index, { value, says }] of slips.entries()) {
    const number = parseDecimal(value);
    if (!number) addIssue(`slips.${index}`, notANumber(value));
    else if (accept.some((range) => isWithin(number, range)))
      addIssue(`slips.${index}`, `${value} is accepted as right, so it is no slip.`);
    if (isBlank(says)) addIssue(`slips.${index}`, "Say which mistake leads to this number.");
  }
  if (isTex(unit)) addIssue("unit", `A unit is plain text, not TeX: write ${plainUnit(unit)}.`);
  if (answers.length > 0) addIssue("answers", "A numerical question has no answers to choose from.");
  if (single_answer === null) {
    if (accept.length === 0 && void_outcome === null) addIssue("single_answer", "Give the right number.");
    return issues;
  }
  const value = parseDecimal(single_answer);
  if (!value) addIssue("single_answer", notANumber(single_answer));
  else if (decimals !== null && countDecimals(single_answer) > decimals)
    addIssue("decimals", `${single_answer} has more decimals than the question asks for.`);
  else if (issues.length === 0 && !accept.some((range) => isWithin(value, range)))
    addIssue("accept", `${single_answer} is in none of the accepted ranges.`);
  return issues;
}

const isTex = (unit: string): boolean => /\\|\$|[\^_]\{/.test(unit);

const UNIT_SYMBOLS: Record<string, string> = { Omega: "Ω", mu: "µ", circ: "°", degree: "°", cdot: "·" };

/** What to write for a unit in TeX, or an example where that can't be told. */
function plainUnit(tex: string): string {
  const plain = tex
    .replace(/\\(mathrm|text|ce|pu)\b|\$/g, "")
    .replace(/\\([a-z]+) ?/gi, (command, name: string) => UNIT_SYMBOLS[name] ?? command)
    .replace(/[{}]/g, "")
    .replace(/\\(%)|\\[,;:! ]|~|\s+/g, (_, percent: string | undefined) => percent ?? " ")
    .replace(/\^°/g, "°")
    .trim();
  const unit = plain === "" || isTex(plain) ? "kJ mol^-1" : plain;
  const raised = unit.replace(/\^-?\d+/g, (exponent) => exponent.slice(1).replace(/./g, toSuperscript));
  return raised === unit ? unit : `${raised} or ${unit}`;
}

const toSuperscript = (sign: string): string => (sign === "-" ? "⁻" : ("⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(sign)] ?? sign));

function rangeIssue(low: string, high: string): string | undefined {
  const [from, to] = [parseDecimal(low), parseDecimal(high)];
  if (!from || !to) return notANumber(from ? high : low);
  return compareDecimals(from, to) > 0 ? `This range goes from ${low} down to ${high}.` : undefined;
}

function isWithin(value: Decimal, [low, high]: [string, string]): boolean {
  const [from, to] = [parseDecimal(low), parseDecimal(high)];
  return !!from && !!to && compareDecimals(from, value) <= 0 && compareDecimals(value, to) <= 0;
}

/** Returns how many decimals a number needs: none for 300.0, one for 0.50. */
const countDecimals = (number: string): number => (number.split(".")[1] ?? "").replace(/0+$/, "").length;
const isBlank = (text: string) => text.trim() === "";
const notANumber = (text: string) => `"${text}" is not a number. Use digits and a point, such as 0.04.`;
