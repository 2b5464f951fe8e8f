import type { Part, WrittenOption } from "./content-file.ts";
import type { QuestionFields, TemplateFields } from "./item-schemas.ts";
import { type Question, type Template, textsOf, type WrittenTemplate } from "./library.ts";
import type { Finding } from "./problem.ts";
import { printOf } from "./read-content.ts";
import { faultOf } from "./sound-values.ts";
import { expressionFlaws, isSameCombination } from "./template-flaws.ts";
import { type Combination, combinationsOf, type Outcome, runCombinations } from "./template-values.ts";

/** Published of one template at most, and what an author has to give room for. */
const VARIANTS = 8;
const MOST_COMBINATIONS = 2000;
/** No student reads more. */
const MOST_DIGITS = 7;
const PLACEHOLDER = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g;

/** Makes the questions of a template: the default first, then others, whose choice its id decides. */
export function expandTemplate(
  written: WrittenTemplate,
  constants: Readonly<Record<string, number>>,
): Template {
  const combinations = combinationsOf(written.fields.params);
  const nothing = {
    ...written,
    sample: undefined,
    variants: [],
    combinations: combinations.length,
    sound: 0,
  };
  const flaws = expressionFlaws(written);
  if (combinations.length > MOST_COMBINATIONS)
    flaws.push({
      message: `${combinations.length} combinations are too many; ${MOST_COMBINATIONS} will do.`,
    });
  if (flaws.length > 0) return { ...nothing, flaws };
  const keyed = written.options.find(({ isCorrect }) => isCorrect)?.key;
  let outcomes: Outcome[];
  try {
    outcomes = runCombinations(written.fields, combinations, constants);
  } catch (error) {
    return { ...nothing, flaws: [{ message: `The expressions do not run: ${messageOf(error)}.` }] };
  }
  const sound = outcomes.filter((outcome) => faultOf(written.fields, outcome, keyed) === undefined);
  const standard = outcomes.find(({ combination }) => isSameCombination(combination, written.fields.default));
  const fault = standard && faultOf(written.fields, standard, keyed);
  if (!standard || fault)
    return {
      ...nothing,
      sound: sound.length,
      flaws: [{ message: `The default makes no question: ${fault}.` }],
    };
  return {
    ...written,
    sample: toQuestion(written, written.fields.id, standard),
    variants: chooseVariants(written.fields.id, sound, standard).map((outcome, index) =>
      toQuestion(written, `${written.fields.id}.v${String(index + 1).padStart(2, "0")}`, outcome),
    ),
    combinations: combinations.length,
    sound: sound.length,
    flaws: flawsOfSound(written, sound, standard),
  };
}

/** Each number takes the combination with the lowest print, so that a value added later moves few of them. */
function chooseVariants(id: string, sound: readonly Outcome[], standard: Outcome): Outcome[] {
  const chosen = [standard];
  while (chosen.length < Math.min(VARIANTS, sound.length)) {
    const left = sound.filter((outcome) => !chosen.includes(outcome));
    const printed = left.map((outcome) => printOf([id, chosen.length, entriesOf(outcome.combination)]));
    const lowest = printed.reduce(
      (least, print, index) => (print < (printed[least] ?? "") ? index : least),
      0,
    );
    chosen.push(left[lowest] ?? standard);
  }
  return chosen;
}

const entriesOf = (combination: Combination) =>
  Object.entries(combination).sort(([a], [b]) => (a < b ? -1 : 1));

function flawsOfSound(written: WrittenTemplate, sound: readonly Outcome[], standard: Outcome): Finding[] {
  const { answer } = written.fields;
  const found = badPlaceholders(
    written,
    sound.find((one) => badPlaceholders(written, one).length > 0) ?? standard,
  );
  if (sound.length < VARIANTS)
    found.push({ message: `Only ${sound.length} combinations make a question; ${VARIANTS} are needed.` });
  if (answer && answer.value !== standard.answer)
    found.push({ message: `answer.value is ${answer.value}; the default's key is ${standard.answer}.` });
  return found;
}

function badPlaceholders(written: WrittenTemplate, { values }: Outcome): Finding[] {
  return textsOf(written).flatMap(({ text, line }) =>
    text
      .split("\n")
      .flatMap((row, index) =>
        [...row.matchAll(PLACEHOLDER)]
          .flatMap(([, name = ""]) => badPlaceholder(name, values, written) ?? [])
          .map((message) => ({ line: line + index, message })),
      ),
  );
}

function badPlaceholder(name: string, values: Outcome["values"], { fields }: WrittenTemplate) {
  if (name === "answer" && fields.answer) return undefined;
  const value = values[name];
  if (!value) return `{{${name}}} is not a name of this template.`;
  const isLong = Number(value.text) === value.number && value.text.replace(/\D/g, "").length > MOST_DIGITS;
  return isLong ? `{{${name}}} prints ${value.text}: round it with fixed().` : undefined;
}

function toQuestion(written: WrittenTemplate, id: string, outcome: Outcome): Question {
  const { file, chapterId, stem, options, solution, strayLines } = written;
  const fill = (part: Part): Part => ({ ...part, text: filled(part.text, outcome, written) });
  const fillOption = (option: WrittenOption) => ({
    ...option,
    text: fill(option.text),
    rationale: fill(option.rationale),
  });
  return {
    file,
    chapterId,
    fields: fieldsOf(written, id, outcome),
    stem: fill(stem),
    options: options.map(fillOption),
    solution: solution && fill(solution),
    strayLines,
    template: written.fields.id,
  };
}

function filled(text: string, { values, answer }: Outcome, { fields }: WrittenTemplate): string {
  return text.replace(PLACEHOLDER, (found, name: string) => {
    if (name === "answer" && fields.answer) return answer.toFixed(fields.answer.decimals);
    return values[name]?.text ?? found;
  });
}

/** The check of a variant is the value the template's check gave; its numbers are those that check reads. */
function fieldsOf(written: WrittenTemplate, id: string, { values, exact, answer }: Outcome): QuestionFields {
  const { params: _params, derive: _derive, where: _where, route: _route, ...fields } = written.fields;
  const { default: _default, options: _options, range: _range, ...kept } = fields;
  const read = new Set(written.fields.check.match(/[A-Za-z]\w*/g));
  const given = Object.entries(values)
    .filter(([name, { number }]) => read.has(name) && Number.isFinite(number))
    .map(([name, { number }]) => [name, number] as const);
  const isDefault = id === written.fields.id;
  return {
    ...kept,
    id,
    kind: "question",
    given: Object.fromEntries(given),
    check: `(${exact})`,
    ...(fields.answer ? { answer: answerOf(fields.answer, answer) } : { answer: undefined, expect: exact }),
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
