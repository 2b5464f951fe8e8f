import type { SlipName } from "@rasayan/contract";
import { parseDecimal } from "../decimal.ts";
import { isAccepted } from "../grading.ts";
import type { MistakeCause } from "./causes.ts";
import {
  type Quantity,
  type SlipContext,
  type SlipRelation,
  type SlipRule,
  slipRules,
  slipSentence,
  type WrongValue,
} from "./slip-table.ts";

/** A wrong value that the question's author expects, with what it says of the working. */
export type NamedWrongValue = { value: number; says: string };

/** What the server knows of a numerical question; the text may be read only where the question is closed. */
export type NumericalQuestion = {
  /** The accepted ranges of the key, as stored. */
  accept: readonly (readonly [low: string, high: string])[];
  /** Number of decimal places that the question asks for; null if it doesn't say. */
  decimals: number | null;
  unit: string;
  /** Stem and solution as Markdown. They show which constants, temperatures and charges the working has. */
  stem: string;
  solution: string;
  slips?: readonly NamedWrongValue[];
};

export type DetectedSlip = {
  cause: MistakeCause;
  /** A full sentence with the arithmetic. */
  sentence: string;
} & (
  | /** A wrong value that the question itself names. */ { name: "named-value" }
  | /** `factor` only with `times` and `part`. */ {
      name: SlipName;
      relation: SlipRelation;
      factor: number | null;
    }
);

/** A count is a whole number below this, without a unit. */
const MAX_COUNT = 20;
/**
 * Largest relative distance between an answer and the value that a slip would have given. Rounding of a small whole
 * number would allow more, but then chance would explain too many wrong answers.
 */
const MAX_DISTANCE = 0.02;
/** The same for slips by a factor of at least `FAR_FACTOR`, where an answer seldom is by chance. */
const MAX_DISTANCE_FAR = 0.06;
const FAR_FACTOR = 30;
/** Students round constants, too: 4.18 for 4.184, 273 for 273.15. */
const CONSTANT_ROUNDING = 0.001;
/** Students work with at least this many significant figures. */
const SIGNIFICANT_DIGITS = 3;

/**
 * The slips that explain a wrong numerical answer: the question's own wrong values first, then those of `slipRules`.
 * Empty if the answer is right, isn't a number, or nothing fits; several if several fit. An answer fits a slip if it is
 * within the rounding of the key and of the answer of the value that the slip would have given.
 */
export function detectSlips(answerText: string, question: NumericalQuestion): DetectedSlip[] {
  const answer = measured(answerText);
  const key = keyOf(question);
  if (!answer || !key || isAccepted(question.accept, answerText)) return [];
  const named = (question.slips ?? [])
    .filter(({ value }) => isNear(answer, { value, halfWidth: workingHalfWidth(value) }))
    .map(({ says }): DetectedSlip => ({ name: "named-value", cause: "concept", sentence: says }));
  if (key.value === 0) return named;
  return [...named, ...slipsOfTable(answer, key, slipContext(question, key.value))];
}

/** A value and the largest error that rounding gives it. */
type Measured = { value: number; halfWidth: number };

function slipsOfTable(answer: Measured, key: Measured, context: SlipContext): DetectedSlip[] {
  const found = slipRules
    .filter((rule) => rule.applies(context))
    .flatMap((rule) => {
      const match = wrongValues(rule, key.value, context).find((wrong) => explains(wrong, answer, key));
      return match ? [{ rule, match }] : [];
    });
  // A power of ten says nothing more where a unit explains the same factor.
  const isSaid = ({ rule, match }: (typeof found)[number]) =>
    rule.name === "power-of-ten" &&
    found.some((other) => other.rule !== rule && other.match.value === match.value);
  return found
    .filter((candidate) => !isSaid(candidate))
    .map(({ rule, match }) => ({
      name: rule.name,
      cause: rule.cause,
      relation: match.relation,
      factor: match.factor ?? null,
      sentence: slipSentence(rule, match.arithmetic),
    }));
}

/** The values that a slip would have given, each with its arithmetic. */
function wrongValues(rule: SlipRule, key: number, context: SlipContext): WrongValue[] {
  return [
    ...(rule.factors?.(context) ?? []).flatMap((factor) => [
      {
        value: key * factor,
        relation: "times" as const,
        factor,
        arithmetic: `Your answer is ${factorText(factor)} × the right one`,
      },
      {
        value: key / factor,
        relation: "part" as const,
        factor,
        arithmetic: `The right answer is ${factorText(factor)} × yours`,
      },
    ]),
    ...(rule.values?.(key, context) ?? []),
  ];
}

/** True if rounding explains the distance of the answer from a wrong value that the key's own rounding doesn't cover. */
function explains({ value }: WrongValue, answer: Measured, key: Measured): boolean {
  const relativeHalfWidth = Math.abs(key.halfWidth / key.value) + CONSTANT_ROUNDING;
  const expected = { value, halfWidth: Math.abs(value) * relativeHalfWidth };
  const isRight = Math.abs(value - key.value) <= expected.halfWidth + key.halfWidth;
  return !isRight && isNear(answer, expected, Math.abs(value / key.value));
}

function isNear(answer: Measured, expected: Measured, ratio = 1): boolean {
  const isFar = ratio >= FAR_FACTOR || ratio <= 1 / FAR_FACTOR;
  const largest = Math.abs(expected.value) * (isFar ? MAX_DISTANCE_FAR : MAX_DISTANCE);
  const distance = Math.abs(answer.value - expected.value);
  return distance <= Math.min(answer.halfWidth + expected.halfWidth, largest) * (1 + 1e-9);
}

/** What the rules need to know of a question. */
function slipContext({ unit, stem, solution, decimals }: NumericalQuestion, key: number): SlipContext {
  const text = `${stem}\n${solution}`.toLowerCase();
  const quantity = quantityOf(unit);
  const isWhole = decimals === 0 || (decimals === null && Number.isInteger(key));
  return {
    quantity,
    text,
    isCount: quantity === "none" && isWhole && Math.abs(key) < MAX_COUNT,
    charges: chargesIn(text),
    temperatures: temperaturesIn(text),
  };
}

const quantityPatterns: readonly [Quantity, RegExp][] = [
  ["percentage", /^%/],
  ["concentration", /^([µm]?mol|[µmk]?g) (L|dm|kg)|^[mµ]?M$/],
  ["energy", /^([kM]?J|k?cal|eV)( |$)/],
  ["volume", /^([µm]?L|[dcm]?m\^?3)( |$)/],
  ["mass", /^([µmk]?g|t)( |$)/],
  ["amount", /^[µmn]?mol( |$)/],
  ["temperature", /^(K|°C)$/],
  ["time", /^(s|min|h|days|years?)(\^-1)?$|(s|min|h)\^-1$/],
  ["pressure", /^([kM]?Pa|m?bar|atm|Torr|mm Hg)$/],
  ["voltage", /^m?V$/],
  ["length", /^([npcm]?m|Å)(\^2)?$/],
];

/** What a unit measures, by its first part: `kJ mol^-1` is an energy, `mmol L^-1` a concentration. */
export function quantityOf(unit: string): Quantity {
  const plain = unit
    .replace(/\\(?:mathrm|text)/g, "")
    .replace(/\\[,;: !]/g, " ")
    .replace(/[{}$]/g, "")
    .replace(/\s+/g, " ")
    .replace(/^10\^-?\d+ /, "")
    .trim();
  if (plain === "") return "none";
  return quantityPatterns.find(([, pattern]) => pattern.test(plain))?.[0] ?? "other";
}

const ELECTRODES =
  /96\s*\\?[,\s]?\s*(500|485|487)|faraday|\\mathrm\{f\}|0\.059|electrolys|\\circ_\{\\mathrm\{cell\}|e\^-/;

/** The numbers of electrons in the working of an electrochemical question: `n = 2`, `3F`, `2e^-`. */
function chargesIn(text: string): number[] {
  if (!ELECTRODES.test(text)) return [];
  const found = text.matchAll(
    /\b[nz]\s*=\s*([2-8])\b|\b([2-8])\s*(?:\\times\s*)?(?:f\b|\\mathrm\{f\}|96\s*\\?,?\s*(?:500|485)|e\^-|\\,?\\mathrm\{e\}|electrons|\\ce\{e)/g,
  );
  const charges = new Set([...found].map(([, n, z]) => Number(n ?? z)));
  return charges.size > 0 ? [...charges] : [2, 3];
}

/** Temperatures given in °C, in K. */
function temperaturesIn(text: string): number[] {
  const found = text.matchAll(
    /(-?\d+(?:\.\d+)?)(?:\\[,;: ]|~|\s)*(?:\$?\^?\{?\\circ\}?\s*\\?(?:mathrm\{|text\{)?c\b|\\?°\s*c\b|\\mathrm\{\s*(?:\^\{?\\circ\}?|°)\s*c)/g,
  );
  return [...new Set([...found].map(([, celsius]) => Number(celsius) + 273.15))].filter(
    (kelvin) => kelvin > 0,
  );
}

/** The middle of the first accepted range as a number with its rounding, or undefined if the question has no key. */
function keyOf({ accept, decimals }: NumericalQuestion): Measured | undefined {
  const [range] = accept;
  if (!range) return undefined;
  const [low, high] = range.map(Number) as [number, number];
  const rounding = 0.5 * 10 ** -(decimals ?? parseDecimal(range[0])?.scale ?? 0);
  return { value: (low + high) / 2, halfWidth: Math.max(rounding, (high - low) / 2) };
}

/** The typed number with its rounding, or undefined if it isn't one. */
function measured(text: string): Measured | undefined {
  const typed = parseDecimal(text);
  if (!typed) return undefined;
  const value = Number(typed.digits) / 10 ** typed.scale;
  return { value, halfWidth: Math.max(0.5 * 10 ** -typed.scale, workingHalfWidth(value)) };
}

/** Half a unit of the third significant figure. */
const workingHalfWidth = (value: number) =>
  value === 0 ? 0 : 0.5 * 10 ** (Math.floor(Math.log10(Math.abs(value))) - SIGNIFICANT_DIGITS + 1);

/** Three significant figures, and powers of ten of a million and more as 10ⁿ. */
function factorText(value: number): string {
  const power = Math.log10(value);
  if (power >= 6 && Number.isInteger(power)) return `10${superscript(power)}`;
  return String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));
}

const superscript = (power: number) =>
  String(power).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "");
