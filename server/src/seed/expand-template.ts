import type { ParsedOption, TextWithLine } from "./content-file.ts";
import type { QuestionFields, TemplateFields } from "./item-schemas.ts";
import { type Finding, type ParsedTemplate, type Question, type Template, textsOf } from "./library.ts";
import { fingerprintOf } from "./read-content.ts";
import { findStaticErrors, isSameCombination } from "./template-errors.ts";
import { type Combination, combinationsOf, type Outcome, runCombinations } from "./template-values.ts";
import { invalidReason } from "./valid-combinations.ts";

/** The number of variants of a template, and so the minimum number of its valid combinations. */
const VARIANT_COUNT = 8;
const MAX_COMBINATIONS = 2000;
/** A printed number with more digits is hard to read. */
const MAX_DIGITS = 7;
const PLACEHOLDER = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g;

/**
 * Returns the template with its questions: the default first, then other combinations, chosen by a hash that includes
 * the template's id. The template has no questions if its expressions fail or its default is not valid.
 */
export function expandTemplate(
  parsed: ParsedTemplate,
  constants: Readonly<Record<string, number>>,
): Template {
  const combinations = combinationsOf(parsed.fields.params);
  const invalidTemplate = {
    ...parsed,
    defaultQuestion: undefined,
    variants: [],
    combinations: combinations.length,
    validCount: 0,
  };
  const errors = findStaticErrors(parsed);
  if (combinations.length > MAX_COMBINATIONS)
    errors.push({
      message: `${combinations.length} combinations are too many; at most ${MAX_COMBINATIONS} are allowed.`,
    });
  if (errors.length > 0) return { ...invalidTemplate, errors };
  const keyLetter = parsed.options.find(({ isCorrect }) => isCorrect)?.key;
  let outcomes: Outcome[];
  try {
    outcomes = runCombinations(parsed.fields, combinations, constants);
  } catch (error) {
    return {
      ...invalidTemplate,
      errors: [{ message: `The expressions cannot be run: ${messageOf(error)}.` }],
    };
  }
  const valid = outcomes.filter((outcome) => invalidReason(parsed.fields, outcome, keyLetter) === undefined);
  const defaultOutcome = outcomes.find(({ combination }) =>
    isSameCombination(combination, parsed.fields.default),
  );
  const reason = defaultOutcome && invalidReason(parsed.fields, defaultOutcome, keyLetter);
  if (!defaultOutcome || reason)
    return {
      ...invalidTemplate,
      validCount: valid.length,
      errors: [{ message: `The default values make no valid question: ${reason}.` }],
    };
  return {
    ...parsed,
    defaultQuestion: toQuestion(parsed, parsed.fields.id, defaultOutcome),
    variants: chooseVariants(parsed.fields.id, valid, defaultOutcome).map((outcome, index) =>
      toQuestion(parsed, `${parsed.fields.id}.v${String(index + 1).padStart(2, "0")}`, outcome),
    ),
    combinations: combinations.length,
    validCount: valid.length,
    errors: checkValidCombinations(parsed, valid, defaultOutcome),
  };
}

/** Gives each variant number the combination with the lowest hash, so that a value added later changes few variants. */
function chooseVariants(id: string, valid: readonly Outcome[], defaultOutcome: Outcome): Outcome[] {
  const variants = [defaultOutcome];
  while (variants.length < Math.min(VARIANT_COUNT, valid.length)) {
    const remaining = valid.filter((outcome) => !variants.includes(outcome));
    const fingerprints = remaining.map((outcome) =>
      fingerprintOf([id, variants.length, entriesOf(outcome.combination)]),
    );
    const lowestIndex = fingerprints.reduce(
      (minIndex, fingerprint, index) => (fingerprint < (fingerprints[minIndex] ?? "") ? index : minIndex),
      0,
    );
    variants.push(remaining[lowestIndex] ?? defaultOutcome);
  }
  return variants;
}

const entriesOf = (combination: Combination) =>
  Object.entries(combination).sort(([a], [b]) => (a < b ? -1 : 1));

function checkValidCombinations(
  parsed: ParsedTemplate,
  valid: readonly Outcome[],
  defaultOutcome: Outcome,
): Finding[] {
  const { answer } = parsed.fields;
  const errors = placeholderErrors(
    parsed,
    valid.find((outcome) => placeholderErrors(parsed, outcome).length > 0) ?? defaultOutcome,
  );
  if (valid.length < VARIANT_COUNT)
    errors.push({
      message: `Only ${valid.length} combinations make a valid question; ${VARIANT_COUNT} are needed.`,
    });
  if (answer && answer.value !== defaultOutcome.answer)
    errors.push({
      message: `answer.value is ${answer.value}, but the default's key is ${defaultOutcome.answer}.`,
    });
  return errors;
}

function placeholderErrors(parsed: ParsedTemplate, { values }: Outcome): Finding[] {
  return textsOf(parsed).flatMap(({ text, line }) =>
    text
      .split("\n")
      .flatMap((row, index) =>
        [...row.matchAll(PLACEHOLDER)]
          .flatMap(([, name = ""]) => placeholderError(name, values, parsed) ?? [])
          .map((message) => ({ line: line + index, message })),
      ),
  );
}

function placeholderError(name: string, values: Outcome["values"], { fields }: ParsedTemplate) {
  if (name === "answer" && fields.answer) return undefined;
  const value = values[name];
  if (!value) return `{{${name}}} is not defined in this template.`;
  const isLong = Number(value.text) === value.number && value.text.replace(/\D/g, "").length > MAX_DIGITS;
  return isLong ? `{{${name}}} prints ${value.text}: round it with fixed().` : undefined;
}

function toQuestion(parsed: ParsedTemplate, id: string, outcome: Outcome): Question {
  const { file, chapterId, stem, options, hints, solution, strayLines } = parsed;
  const fillPart = (part: TextWithLine): TextWithLine => ({
    ...part,
    text: fillPlaceholders(part.text, outcome, parsed),
  });
  const fillOption = (option: ParsedOption) => ({
    ...option,
    text: fillPart(option.text),
    rationale: fillPart(option.rationale),
  });
  return {
    file,
    chapterId,
    fields: fieldsOf(parsed, id, outcome),
    stem: fillPart(stem),
    options: options.map(fillOption),
    hints: hints.map(fillPart),
    solution: solution && fillPart(solution),
    strayLines,
    template: parsed.fields.id,
  };
}

function fillPlaceholders(text: string, { values, answer }: Outcome, { fields }: ParsedTemplate): string {
  return text.replace(PLACEHOLDER, (found, name: string) => {
    if (name === "answer" && fields.answer) return answer.toFixed(fields.answer.decimals);
    return values[name]?.text ?? found;
  });
}

/**
 * Returns the fields of one variant. Its `check` and its `slips` are the values that the template's expressions gave,
 * and its `given` are the values that the template's check uses.
 */
function fieldsOf(
  parsed: ParsedTemplate,
  id: string,
  { values, exact, answer, slips }: Outcome,
): QuestionFields {
  const { params: _params, derive: _derive, where: _where, route: _route, ...fields } = parsed.fields;
  const { default: _default, options: _options, range: _range, ...rest } = fields;
  const usedNames = new Set(parsed.fields.check.match(/[A-Za-z]\w*/g));
  const given = Object.entries(values)
    .filter(([name, { number }]) => usedNames.has(name) && Number.isFinite(number))
    .map(([name, { number }]) => [name, number] as const);
  const isDefault = id === parsed.fields.id;
  return {
    ...rest,
    id,
    kind: "question",
    given: Object.fromEntries(given),
    check: `(${exact})`,
    ...(fields.answer ? { answer: answerOf(fields.answer, answer) } : { answer: undefined, expect: exact }),
    slips: fields.slips.map(({ says }, index) => ({ value: `(${slips[index]})`, says })),
    smiles: {},
    formula: {},
    review: isDefault ? fields.review : undefined,
  };
}

function answerOf({ margin, ...answer }: NonNullable<TemplateFields["answer"]>, value: number) {
  const accept: [number, number][] | undefined =
    margin === undefined
      ? undefined
      : [
          [
            Number((value - margin).toFixed(answer.decimals)),
            Number((value + margin).toFixed(answer.decimals)),
          ],
        ];
  return { ...answer, value, accept };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
