import type { TemplateFields } from "./item-schemas.ts";
import type { Outcome } from "./template-values.ts";

/** Minimum difference of two options, relative to the larger one. Closer options look like one value rounded twice. */
const MIN_RELATIVE_GAP = 0.03;
const KEY_TOLERANCE = 0.01;

/** Returns why these values make no valid question, or undefined. `keyLetter` is the letter of the correct option. */
export function invalidReason(
  fields: TemplateFields,
  outcome: Outcome,
  keyLetter: string | undefined,
): string | undefined {
  const { failure, unmet, exact } = outcome;
  if (failure !== undefined) return `the expressions cannot be run: ${failure}`;
  if (unmet !== undefined) return `"${unmet}" does not hold`;
  if (!isWithin(exact, fields)) return `the check gives ${exact}, which is outside \`range\``;
  return fields.answer
    ? invalidNumberReason(fields.answer.decimals, outcome)
    : invalidOptionsReason(fields, outcome, keyLetter);
}

function invalidNumberReason(decimals: number, { exact, answer, route }: Outcome): string | undefined {
  if (isAtBoundary(exact, decimals)) return `the exact value ${exact} is within 0.1 of a rounding boundary`;
  if (route === undefined) return undefined;
  if (isAtBoundary(route, decimals)) return `\`route\` gives ${route}, which is close to a rounding boundary`;
  const rounded = Number(route.toFixed(decimals));
  return rounded === Number(answer.toFixed(decimals))
    ? undefined
    : `\`route\` gives ${rounded}, but the check gives ${answer}`;
}

function invalidOptionsReason(
  fields: TemplateFields,
  { values, exact }: Outcome,
  keyLetter: string | undefined,
): string | undefined {
  const options = Object.keys(fields.options).map((letter) => ({ letter, value: values[letter]?.number }));
  const outOfRange = options.find(({ value }) => !isWithin(value, fields));
  if (outOfRange) return `option ${outOfRange.letter} is ${outOfRange.value}, which is outside \`range\``;
  const key = options.find(({ letter }) => letter === keyLetter)?.value;
  if (key === undefined || distance(key, exact) > KEY_TOLERANCE)
    return `the key, option ${keyLetter}, is ${key}, but the check gives ${exact}`;
  const numbers = options.flatMap(({ value }) => value ?? []);
  const closeValue = numbers.find((number, index) =>
    numbers.slice(index + 1).some((other) => distance(number, other) <= MIN_RELATIVE_GAP),
  );
  return closeValue === undefined ? undefined : `two options have nearly the same value, about ${closeValue}`;
}

function isWithin(value: number | undefined, { range: [low, high] }: TemplateFields): boolean {
  return value !== undefined && Number.isFinite(value) && low <= value && value <= high;
}

function isAtBoundary(value: number, decimals: number): boolean {
  const scaled = value * 10 ** decimals;
  const fraction = scaled - Math.floor(scaled);
  return fraction > 0.4 && fraction < 0.6;
}

/** Returns the difference relative to the larger absolute value. */
function distance(a: number, b: number): number {
  return a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b));
}
