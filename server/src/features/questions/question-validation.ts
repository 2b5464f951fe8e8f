import type { FieldIssue } from "@rasayan/contract";
import { type Issue, issue } from "@rasayan/contract/issues";
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
  if (isBlank(draft.text)) issues.push({ field: "text", ...issue("no_text") });
  if (draft.topicId === null) issues.push({ field: "topicId", ...issue("no_topic") });
  if (draft.format === "passage" && (!draft.passage || isBlank(draft.passage.text)))
    issues.push({ field: "passage", ...issue("no_passage") });
  return [...issues, ...(draft.type === "numerical" ? validateNumber(draft) : validateChoice(draft))];
}

function validateChoice({ type, answers, single_answer, accept, slips, void_outcome }: Draft): FieldIssue[] {
  const issues = answers.flatMap(({ text }, index): FieldIssue[] =>
    isBlank(text) ? [{ field: `answers.${index}.text`, ...issue("blank_option") }] : [],
  );
  const right = answers.filter(({ correct }) => correct).length;
  const addIssue = (field: string, found: Issue) => issues.push({ field, ...found });
  if (answers.length < 2) addIssue("answers", issue("too_few_options"));
  if (right === 0 && void_outcome === null) addIssue("answers", issue("no_right_option"));
  if (right > 1 && void_outcome === null && type === "multi choice single answer")
    addIssue("answers", issue("too_many_right", { right }));
  if (single_answer !== null || accept.length > 0) addIssue("single_answer", issue("unexpected_number"));
  if (slips.length > 0) addIssue("slips", issue("unexpected_slips"));
  return issues;
}

function validateNumber(draft: Draft): FieldIssue[] {
  const { answers, single_answer, accept, unit, decimals, slips, void_outcome } = draft;
  const issues = accept.flatMap(([low, high], index): FieldIssue[] => {
    const found = rangeIssue(low, high);
    return found ? [{ field: `accept.${index}`, ...found }] : [];
  });
  const addIssue = (field: string, found: Issue) => issues.push({ field, ...found });
  for (const [index, { value, says }] of slips.entries()) {
    const number = parseDecimal(value);
    if (!number) addIssue(`slips.${index}`, notANumber(value));
    else if (accept.some((range) => isWithin(number, range)))
      addIssue(`slips.${index}`, issue("right_slip", { value }));
    if (isBlank(says)) addIssue(`slips.${index}`, issue("slip_without_text"));
  }
  if (isTex(unit)) addIssue("unit", issue("unit_in_tex", { plain: plainUnits(unit) }));
  if (answers.length > 0) addIssue("answers", issue("unexpected_options"));
  if (single_answer === null) {
    if (accept.length === 0 && void_outcome === null) addIssue("single_answer", issue("no_right_number"));
    return issues;
  }
  const value = parseDecimal(single_answer);
  if (!value) addIssue("single_answer", notANumber(single_answer));
  else if (decimals !== null && countDecimals(single_answer) > decimals)
    addIssue("decimals", issue("too_many_decimals", { key: single_answer }));
  else if (issues.length === 0 && !accept.some((range) => isWithin(value, range)))
    addIssue("accept", issue("key_outside_ranges", { key: single_answer }));
  return issues;
}

const isTex = (unit: string): boolean => /\\|\$|[\^_]\{/.test(unit);

const UNIT_SYMBOLS: Record<string, string> = { Omega: "Ω", mu: "µ", circ: "°", degree: "°", cdot: "·" };

/** The ways to write a unit in TeX plainly, or an example where that can't be told. */
function plainUnits(tex: string): string[] {
  const plain = tex
    .replace(/\\(mathrm|text|ce|pu)\b|\$/g, "")
    .replace(/\\([a-z]+) ?/gi, (command, name: string) => UNIT_SYMBOLS[name] ?? command)
    .replace(/[{}]/g, "")
    .replace(/\\(%)|\\[,;:! ]|~|\s+/g, (_, percent: string | undefined) => percent ?? " ")
    .replace(/\^°/g, "°")
    .trim();
  const unit = plain === "" || isTex(plain) ? "kJ mol^-1" : plain;
  const raised = unit.replace(/\^-?\d+/g, (exponent) => exponent.slice(1).replace(/./g, toSuperscript));
  return raised === unit ? [unit] : [raised, unit];
}

const toSuperscript = (sign: string): string => (sign === "-" ? "⁻" : ("⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(sign)] ?? sign));

function rangeIssue(low: string, high: string): Issue | undefined {
  const [from, to] = [parseDecimal(low), parseDecimal(high)];
  if (!from || !to) return notANumber(from ? high : low);
  return compareDecimals(from, to) > 0 ? issue("range_descends", { low, high }) : undefined;
}

function isWithin(value: Decimal, [low, high]: [string, string]): boolean {
  const [from, to] = [parseDecimal(low), parseDecimal(high)];
  return !!from && !!to && compareDecimals(from, value) <= 0 && compareDecimals(value, to) <= 0;
}

/** Returns how many decimals a number needs: none for 300.0, one for 0.50. */
const countDecimals = (number: string): number => (number.split(".")[1] ?? "").replace(/0+$/, "").length;
const isBlank = (text: string) => text.trim() === "";
const notANumber = (text: string) => issue("not_a_number", { text });
