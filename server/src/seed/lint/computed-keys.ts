import { type Finding, type Library, passageOf, type Question } from "../library.ts";
import { evaluateCheck } from "./evaluate.ts";

const RELATIVE_TOLERANCE = 1e-6;

/** L10: the `check` runs and gives the key, and the item shows each value in `given` and each cited fact. */
export function checkComputedKey(question: Question, library: Library): Finding[] {
  const result = evaluateKey(question, library);
  const keyFindings = Array.isArray(result) ? compare(question, result) : result ? [result] : [];
  return [...keyFindings, ...missingGiven(question, library), ...missingFacts(question, library)];
}

/** L11, second part: the exact key is not within 0.1 units of the last decimal place of a rounding boundary. */
export function checkRoundingBoundary(question: Question, library: Library): Finding[] {
  const { answer } = question.fields;
  const result = answer && evaluateKey(question, library);
  if (!answer || !Array.isArray(result)) return [];
  const scaled = (result[0] ?? 0) * 10 ** answer.decimals;
  const fraction = scaled - Math.floor(scaled);
  return fraction > 0.4 && fraction < 0.6
    ? [{ message: `The exact value ${result[0]} is within 0.1 of a rounding boundary.` }]
    : [];
}

function evaluateKey({ fields }: Question, library: Library): number[] | Finding | undefined {
  if (fields.check === undefined)
    return fields.type === "numerical" ? { message: "A numerical question needs a `check`." } : undefined;
  try {
    return evaluateCheck(fields.check, { ...library.constants, ...fields.given });
  } catch (error) {
    return { message: `The check failed: ${error instanceof Error ? error.message : error}.` };
  }
}

function compare({ fields }: Question, result: number[]): Finding[] {
  if (fields.answer) return compareAnswer(fields.answer, result);
  if (fields.expect === undefined) return [{ message: "A check needs `expect`, the expected result." }];
  const expected = [fields.expect].flat();
  const isSame =
    expected.length === result.length && expected.every((value, index) => isNear(result[index] ?? 0, value));
  return isSame
    ? []
    : [{ message: `The check gives ${JSON.stringify(result)}, which differs from \`expect\`.` }];
}

function compareAnswer(answer: NonNullable<Question["fields"]["answer"]>, result: number[]): Finding[] {
  const [value = Number.NaN] = result;
  const rounded = Math.round(value * 10 ** answer.decimals + 1e-9) / 10 ** answer.decimals;
  if (result.length !== 1) return [{ message: "The check of a numerical question must give one number." }];
  if (!isNear(rounded, answer.value))
    return [{ message: `The check gives ${value}, rounded ${rounded}, but the key is ${answer.value}.` }];
  return isAcceptedValue(answer, value)
    ? []
    : [{ message: `The check gives ${value}, which is not in \`accept\`.` }];
}

/** Returns whether a computed value is accepted once it is rounded as the question asks. */
export function isAcceptedValue(answer: NonNullable<Question["fields"]["answer"]>, value: number): boolean {
  const halfUnit = 0.5 * 10 ** -answer.decimals;
  const ranges = answer.accept ?? [[answer.value, answer.value]];
  return ranges.some(([low, high]) => low - halfUnit <= value && value <= high + halfUnit);
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= RELATIVE_TOLERANCE * Math.max(1, Math.abs(b));
}

function missingGiven(question: Question, library: Library): Finding[] {
  const { fields, stem, options } = question;
  const passage = passageOf(question, library);
  const parts = [...(passage ? [passage.body] : []), stem, ...options.map(({ text }) => text)];
  const shownText = parts.map(({ text }) => text).join("\n");
  return Object.entries(fields.given)
    .filter(([, value]) => !spellings(value).some((spelling) => containsNumber(shownText, spelling)))
    .map(([name, value]) => ({
      message: `given ${name} = ${value} is neither in the stem nor in the options.`,
    }));
}

function missingFacts({ fields, stem, options, solution }: Question, library: Library): Finding[] {
  const texts = [stem, ...options.map(({ text }) => text), ...options.map(({ rationale }) => rationale)];
  const all = [...texts, ...(solution ? [solution] : [])].map(({ text }) => text).join("\n");
  return fields.facts
    .map((name) => [name, library.facts[name]?.value] as const)
    .filter(
      ([, value]) =>
        typeof value === "number" && !spellings(value).some((spelling) => containsNumber(all, spelling)),
    )
    .map(([name, value]) => ({
      message: `The fact ${name} (${value}) is cited, but the item does not show this value.`,
    }));
}

/** Returns the ways in which an author may write a number, such as 0.5, 0.50 and 1.8\times10^{-5}. */
function spellings(value: number): string[] {
  const [digits, power] = value.toExponential().split("e");
  const plain = [0, 1, 2, 3, 4]
    .map((decimals) => value.toFixed(decimals))
    .filter((text) => Number(text) === value);
  return [String(value), ...plain, `${digits}\\times10^{${Number(power)}}`, `10^{${Number(power)}}`];
}

/** Returns whether the text has this number, and not only as a part of another number. */
export function containsNumber(text: string, number: string): boolean {
  const escaped = number.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\d.])${escaped}(?!\\d|\\.\\d)`).test(text.replace(/\\times\s+/g, "\\times"));
}
