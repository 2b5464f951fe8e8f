import type { SlipName } from "@rasayan/contract";
import type { DrillKind } from "../drills/drill-items.ts";
import type { MistakeCause } from "./causes.ts";

/** What the rules know of a numerical question besides its key. */
export type SlipContext = {
  /** What the unit of the key measures; `none` for a plain number. */
  quantity: Quantity;
  /** Stem and solution in lower case, except that the TeX commands stay. */
  text: string;
  /** True for a small whole number without a unit: isomers, electrons, coefficients. Such a key is an exact count. */
  isCount: boolean;
  /** The numbers of electrons or charges that the solution works with; 2 and 3 if it works with some but names none. */
  charges: readonly number[];
  /** Temperatures in K of which the solution also has the value in °C. */
  temperatures: readonly number[];
};

export type Quantity =
  | "energy"
  | "volume"
  | "concentration"
  | "mass"
  | "amount"
  | "temperature"
  | "time"
  | "length"
  | "pressure"
  | "voltage"
  | "percentage"
  | "other"
  | "none";

/** How the answer relates to the right one: `times` by a factor too much, `part` by a factor too little. */
export type SlipRelation =
  | "times"
  | "part"
  | "opposite"
  | "more_273"
  | "less_273"
  | "molality"
  | "mole_fraction"
  | "rest_of_hundred"
  | "square"
  | "square_root"
  | "inverse";

/** A value that a slip gives, with the arithmetic, also as the first half of a sentence. */
export type WrongValue = { value: number; relation: SlipRelation; factor?: number; arithmetic: string };

/**
 * One kind of slip. `factors` are tried both ways: as a factor too much and a factor too little. `values` are other
 * wrong values, each with its arithmetic.
 */
export type SlipRule = {
  name: SlipName;
  cause: MistakeCause;
  /** What happened, without the arithmetic. */
  says: string;
  /** The drill that practises what went wrong, if there is one. */
  drill?: DrillKind;
  applies: (context: SlipContext) => boolean;
  factors?: (context: SlipContext) => readonly number[];
  values?: (key: number, context: SlipContext) => readonly WrongValue[];
};

const CALORIE = 4.184;
const ZERO_CELSIUS = 273.15;
const MOLES_IN_A_KG_OF_WATER = 55.51;
const LOGARITHMS = /\\ln|\\log|2\.303|half-life/;
/** The values of R in the working of a solution. */
export const GAS_CONSTANT = /\b8\.3(1|14)?\b|\b0\.08[23]/;
const LITRES = /\\?mathrm\{\\?[,\s]*m?l\}|\bm?l\b|litre|dm\^|cm\^\{?3/;
const FACTOR_OF_TWO =
  /\b2\s*(\\times|\\ce|\\,?\\mathrm\{mol)|\}\{2\}|\\times\s*2\b|\/\s*2\b|\bhalf\b|twice|\\tfrac12|\\frac12/;

const isOneOf =
  (...quantities: Quantity[]) =>
  ({ quantity }: SlipContext) =>
    quantities.includes(quantity);

/**
 * The slips that JEE numericals invite, each only where it can happen: every needless rule would also name answers that
 * are wrong for another reason. A slip that tells more stands before one that tells less, because a power of ten is
 * named only if nothing above it explains the same value.
 */
export const slipRules: readonly SlipRule[] = [
  {
    name: "sign",
    cause: "unit",
    says: "the sign is the wrong way round",
    applies: ({ isCount }) => !isCount,
    values: (key) => [
      {
        value: -key,
        relation: "opposite",
        arithmetic: "Your answer is the right one with the opposite sign",
      },
    ],
  },
  {
    name: "joule-kilojoule",
    cause: "unit",
    says: "joules and kilojoules mixed up",
    applies: ({ quantity, text }) =>
      quantity === "energy" || (/\bkj\b|\{kj/.test(text) && /\bj\b|\{j/.test(text)),
    factors: () => [1000],
  },
  {
    name: "litre-millilitre",
    cause: "unit",
    says: "litres and millilitres mixed up",
    applies: ({ quantity, text, isCount }) =>
      quantity === "volume" || (!isCount && isAmount(quantity) && LITRES.test(text)),
    factors: () => [1000],
  },
  {
    name: "gram-milligram",
    cause: "unit",
    says: "a factor of 1000 between units of mass (kg, g, mg)",
    applies: isOneOf("mass"),
    factors: () => [1000],
  },
  {
    name: "fraction-percent",
    cause: "unit",
    says: "a fraction and a percentage mixed up",
    applies: isOneOf("percentage"),
    factors: () => [100],
  },
  {
    name: "calorie-joule",
    cause: "unit",
    says: "calories and joules mixed up",
    applies: isOneOf("energy"),
    factors: () => [CALORIE, CALORIE * 1000, 1000 / CALORIE],
  },
  {
    name: "celsius-kelvin",
    cause: "unit",
    says: "degrees Celsius and kelvin mixed up",
    applies: ({ quantity, temperatures }) => quantity === "temperature" || temperatures.length > 0,
    factors: ({ quantity, temperatures }) =>
      quantity === "temperature"
        ? []
        : temperatures.flatMap((kelvin) =>
            kelvin > ZERO_CELSIUS + 1 ? [kelvin / (kelvin - ZERO_CELSIUS)] : [],
          ),
    values: (key, { quantity }) =>
      quantity === "temperature"
        ? [
            ...[ZERO_CELSIUS, 273].flatMap((shift) => [
              {
                value: key + shift,
                relation: "more_273" as const,
                arithmetic: "Your answer is 273 more than the right one",
              },
              {
                value: key - shift,
                relation: "less_273" as const,
                arithmetic: "Your answer is 273 less than the right one",
              },
            ]),
          ]
        : [],
  },
  {
    name: "time-unit",
    cause: "unit",
    says: "seconds, minutes and hours mixed up",
    applies: isOneOf("time"),
    factors: () => [60, 3600],
  },
  {
    name: "natural-logarithm",
    cause: "fact",
    says: "ln and log differ by 2.303",
    applies: ({ text, isCount }) => !isCount && LOGARITHMS.test(text),
    factors: () => [Math.LN10],
  },
  {
    name: "gas-constant",
    cause: "unit",
    says: "R = 8.314 J and R = 0.0821 L atm (or 0.0831 L bar) mixed up",
    applies: ({ text, isCount }) => !isCount && GAS_CONSTANT.test(text),
    factors: () => [8.314 / 0.0821, 8.314 / 0.0831],
  },
  {
    name: "charge-number",
    cause: "concept",
    says: "the number of electrons or charges left out",
    applies: ({ charges, isCount }) => !isCount && charges.length > 0,
    factors: ({ charges }) => charges,
  },
  {
    name: "factor-of-two",
    cause: "concept",
    says: "a factor of 2 from the equation or the formula left out or used twice",
    applies: ({ quantity, text, isCount }) => !isCount && (isAmount(quantity) || FACTOR_OF_TWO.test(text)),
    factors: () => [2],
  },
  {
    name: "molality-mole-fraction",
    cause: "concept",
    says: "molality and mole fraction mixed up",
    applies: ({ text, isCount }) => !isCount && text.includes("mole fraction") && text.includes("mol"),
    values: (key) => [
      ...(key > 0 && key < 1
        ? [
            {
              value: (MOLES_IN_A_KG_OF_WATER * key) / (1 - key),
              relation: "molality" as const,
              arithmetic: "Your answer is the molality in water that belongs to the right mole fraction",
            },
          ]
        : []),
      ...(key > 0
        ? [
            {
              value: key / (key + MOLES_IN_A_KG_OF_WATER),
              relation: "mole_fraction" as const,
              arithmetic: "Your answer is the mole fraction that belongs to the right molality in water",
            },
          ]
        : []),
    ],
  },
  {
    name: "rest-of-hundred",
    cause: "misread",
    says: "the share of the other part",
    applies: isOneOf("percentage"),
    values: (key) =>
      key > 0 && key < 100
        ? [
            {
              value: 100 - key,
              relation: "rest_of_hundred",
              arithmetic: "Your answer and the right one add up to 100",
            },
          ]
        : [],
  },
  {
    name: "square-root",
    cause: "arithmetic",
    says: "a square or a square root left out",
    drill: "square-root",
    applies: ({ text, isCount }) => !isCount && (text.includes("\\sqrt") || text.includes("square")),
    values: (key) =>
      key > 0
        ? [
            { value: key ** 2, relation: "square", arithmetic: "Your answer is the square of the right one" },
            {
              value: Math.sqrt(key),
              relation: "square_root",
              arithmetic: "Your answer is the square root of the right one",
            },
          ]
        : [],
  },
  {
    name: "inverse",
    cause: "arithmetic",
    says: "numerator and denominator exchanged",
    drill: "ratio",
    applies: ({ isCount }) => !isCount,
    values: (key) => [
      { value: 1 / key, relation: "inverse", arithmetic: "Your answer is 1 ÷ the right one" },
    ],
  },
  {
    name: "power-of-ten",
    cause: "arithmetic",
    says: "the decimal point or the power of ten is out",
    drill: "power-of-ten",
    applies: ({ isCount }) => !isCount,
    factors: () => [10, 100, 1000, 1e4, 1e5, 1e6, 1e9],
  },
];

/** The sentence about an answer that a rule explains. */
export const slipSentence = ({ says }: SlipRule, arithmetic: string): string => `${arithmetic}: ${says}.`;

/** The rules that gave these sentences. Some come from a question's own wrong values instead. */
export const rulesOfSentences = (sentences: string): SlipRule[] =>
  slipRules.filter((rule) => sentences.includes(slipSentence(rule, "")));

function isAmount(quantity: Quantity): boolean {
  return ["volume", "concentration", "mass", "amount"].includes(quantity);
}
