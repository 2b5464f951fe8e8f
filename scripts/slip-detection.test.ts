import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { toDecimalNotation } from "../engine/src/decimal.ts";
import { detectSlips, type NumericalQuestion } from "../engine/src/mistakes/slip-detection.ts";
import { seededRandom } from "../engine/src/prng.ts";
import { parseContentFile } from "../server/src/seed/content-file.ts";
import { evaluateCheck } from "../server/src/seed/lint/evaluate.ts";

const CHAPTERS = path.join(import.meta.dirname, "../content/chapters");
/** Constants that a formula may use. */
const constants: Record<string, number> = parse(
  readFileSync(path.join(import.meta.dirname, "../content/constants.yaml"), "utf8"),
);
const PLANTED = 5_000;
const RANDOM_VALUES_PER_QUESTION = 200;

type BankQuestion = NumericalQuestion & {
  id: string;
  /** The key before it is rounded, where the question computes it. */
  exact: number;
  /** The formula of the key and the names of its values: evidence that the rules under test don't read. */
  formula: string;
  given: Record<string, number>;
  isSmallInteger: boolean;
};

type Fields = {
  id: string;
  type?: string;
  given?: Record<string, number>;
  check?: string;
  answer?: { value: number; decimals: number; unit?: string; accept?: [number, number] | [number, number][] };
  slips?: { value: number; says: string }[];
};

/** All numerical questions of the library. Variants of templates are left out: they differ in their numbers only. */
function readBank(): BankQuestion[] {
  return readdirSync(CHAPTERS).flatMap((chapter) => {
    const folder = path.join(CHAPTERS, chapter, "questions");
    return readdirSync(folder).flatMap((file) =>
      toBankQuestion(readFileSync(path.join(folder, file), "utf8")),
    );
  });
}

function toBankQuestion(source: string): BankQuestion[] {
  const { fields, stem, solution } = parseContentFile(source);
  const { id, type, given = {}, check, answer, slips } = fields as Fields;
  if (type !== "numerical" || !answer) return [];
  const { value, decimals, unit = "", accept = [value, value] } = answer;
  const ranges = (Array.isArray(accept[0]) ? accept : [accept]) as [number, number][];
  return [
    {
      id,
      accept: ranges.map(([low, high]) => [low.toFixed(decimals), high.toFixed(decimals)]),
      decimals,
      unit,
      stem: stem.text,
      solution: solution?.text ?? "",
      ...(slips ? { slips } : {}),
      exact: exactKey(check, given, value),
      formula: check ?? "",
      given,
      isSmallInteger: decimals === 0 && Math.abs(value) < 20,
    },
  ];
}

/** The result of the question's own formula, if it is a number and agrees with the key; else the key. */
function exactKey(check: string | undefined, given: Record<string, number>, key: number): number {
  const result = check ? evaluate(check, { ...constants, ...given }) : undefined;
  return result !== undefined && Math.abs(result - key) <= 0.01 * Math.abs(key) + 0.5 ? result : key;
}

/** A slip to plant: the wrong value before it is rounded, or undefined where the question doesn't invite the slip. */
type Planting = { slip: string; wrong: (question: BankQuestion, random: () => number) => number | undefined };

const either = (factor: number, random: () => number) => (random() < 0.5 ? factor : 1 / factor);
const unitOf = ({ unit }: BankQuestion) => unit.replaceAll("\\,", " ");

/** Plants a factor where the unit invites it. */
const inUnit = (slip: string, unit: RegExp, factor: number): Planting => ({
  slip,
  wrong: (question, random) =>
    unit.test(unitOf(question)) ? question.exact * either(factor, random) : undefined,
});

/** Plants what the question's own formula gives after an edit that stands for the slip. */
const inFormula = (
  slip: string,
  edit: (formula: string, values: Record<string, number>) => [string, Record<string, number>],
): Planting => ({
  slip,
  wrong: ({ formula, given, exact }) => {
    const [edited, values] = edit(formula, { ...constants, ...given });
    const result = edited === "" ? undefined : evaluate(edited, values);
    return result !== undefined && Math.abs(result / exact - 1) > 1e-6 ? result : undefined;
  },
});

/** The one number that an expression gives, or undefined. */
function evaluate(expression: string, values: Record<string, number>): number | undefined {
  try {
    const [result, ...more] = evaluateCheck(expression, values);
    return more.length === 0 ? result : undefined;
  } catch {
    // An edited formula may be the logarithm or the root of a negative number.
    return undefined;
  }
}

const plantings: readonly Planting[] = [
  {
    slip: "power-of-ten",
    // A percentage that is out by 100 is another slip.
    wrong: ({ exact, unit }, random) => exact * either(random() < 0.5 || unit === "%" ? 10 : 100, random),
  },
  { slip: "sign", wrong: ({ exact }) => -exact },
  { slip: "inverse", wrong: ({ exact, formula }) => (formula.includes("/") ? 1 / exact : undefined) },
  inUnit("joule-kilojoule", /^k?J/, 1000),
  inUnit("calorie-joule", /^k?J/, 4.18),
  inUnit("litre-millilitre", /^m?L$|L\^-1/, 1000),
  inUnit("gram-milligram", /^[mk]?g( mol|$)/, 1000),
  inUnit("fraction-percent", /^%/, 100),
  {
    slip: "rest-of-hundred",
    wrong: ({ exact, unit }) => (unit === "%" && exact < 99 ? 100 - exact : undefined),
  },
  {
    slip: "celsius-kelvin",
    wrong: ({ exact, unit }, random) => (unit === "K" ? exact + (random() < 0.5 ? 273 : -273) : undefined),
  },
  inFormula("natural-logarithm", (formula, values) => [
    formula.includes("ln(") ? formula.replaceAll("ln(", "log10(") : formula.replaceAll("log10(", "ln("),
    values,
  ]),
  inFormula("gas-constant", (formula, values) => {
    const inLitres = formula.includes("R_L") || (values.R ?? 0) < 1;
    return [formula.replaceAll(/\bR_L\w+/g, "R"), { ...values, R: inLitres ? 8.314 : 0.0821 }];
  }),
  inFormula("charge-number", (formula, values) =>
    /\bF\b|96500|96485/.test(formula)
      ? [formula.replace(/(?<![\w.*])[2-6]\*(?=F)|(?<=F)\/[2-6]\b/, ""), { ...values, n: 1, z: 1 }]
      : ["", {}],
  ),
  inFormula("factor-of-two", (formula, values) => [
    /\bF\b/.test(formula) ? "" : formula.replace(/(?<![\w.*])2\*(?!\*)|\/2(?![\d.])/, ""),
    values,
  ]),
  inFormula("square-root", (formula, values) =>
    /^sqrt\(/.test(formula) ? [formula.replace("sqrt(", "("), values] : ["", {}],
  ),
];

/** By how much a slip changes the answer, where that is always the same. */
const carriedFactors: Record<string, (factor: number, exact: number) => boolean> = {
  "square-root": (factor, exact) => Math.abs(factor / exact - 1) < 0.01,
  "natural-logarithm": (factor) => isFactor(factor, Math.LN10),
  "gas-constant": (factor) => isFactor(factor, 100) || isFactor(factor, 101.3),
  "charge-number": (factor) => [2, 3, 4, 5, 6].some((charge) => isFactor(factor, charge)),
  "factor-of-two": (factor) => isFactor(factor, 2),
};
const isFactor = (factor: number, expected: number) =>
  Math.abs(Math.abs(Math.log(factor)) - Math.log(expected)) < 0.01;

/** Plain digits, as a student types them. */
const inThreeDigits = (value: number) => toDecimalNotation(Number(value.toPrecision(3)));
const asRequested = (value: number, { decimals }: BankQuestion) => value.toFixed(decimals ?? 0);
/** As the question requests it, but with three figures where that leaves fewer: nobody types 0 for 0.06. */
const typed = (value: number, question: BankQuestion, random: () => number) =>
  random() < 0.5 || Math.abs(value) < 100 / 10 ** (question.decimals ?? 0)
    ? inThreeDigits(value)
    : asRequested(value, question);

const isAccepted = (text: string, { accept }: BankQuestion) =>
  accept.some(([low, high]) => Number(text) >= Number(low) && Number(text) <= Number(high));

type Result = { slip: string; found: string[]; isCarried: boolean };

/** Plants slips, each kind equally often, until `count` of them change the answer by their own factor. */
function plantSlips(questions: readonly BankQuestion[], count: number, random: () => number): Result[] {
  const candidates = plantings.map((planting) => ({
    planting,
    questions: questions.filter((question) => planting.wrong(question, random) !== undefined),
  }));
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const results: Result[] = [];
  let carried = 0;
  while (carried < count) {
    const kind = pick(candidates);
    const question = kind && pick(kind.questions);
    if (!kind || !question) continue;
    const wrong = kind.planting.wrong(question, random);
    if (wrong === undefined) continue;
    const text = typed(wrong, question, random);
    if (isAccepted(text, question)) continue;
    const { slip } = kind.planting;
    const isCarried = carriedFactors[slip]?.(wrong / question.exact, question.exact) ?? true;
    results.push({ slip, found: detectSlips(text, question).map(({ name }) => name), isCarried });
    if (isCarried) carried++;
  }
  return results;
}

/** The share of random wrong values that get a name. */
function falseNamingRate(
  questions: readonly BankQuestion[],
  toText: (value: number, question: BankQuestion) => string,
  random: () => number,
): number {
  const isNamed = questions.flatMap((question) =>
    Array.from({ length: RANDOM_VALUES_PER_QUESTION }, () =>
      toText(question.exact * 30 ** (2 * random() - 1), question),
    )
      .filter((text) => !isAccepted(text, question))
      .map((text) => detectSlips(text, question).length > 0),
  );
  return isNamed.filter(Boolean).length / isNamed.length;
}

const share = <Row>(rows: readonly Row[], isHit: (row: Row) => boolean) =>
  rows.filter(isHit).length / rows.length;
const percent = (value: number) => `${(100 * value).toFixed(2)} %`;
const isNamed = ({ slip, found }: Result) => found.includes(slip);
const isNamedAlone = ({ slip, found }: Result) => found.length === 1 && found[0] === slip;

const bank = readBank();
const smallIntegers = bank.filter(({ isSmallInteger }) => isSmallInteger);
const others = bank.filter(({ isSmallInteger }) => !isSmallInteger);

test("95 % of planted slips are named right", () => {
  const results = plantSlips(others, PLANTED, seededRandom("planted slips"));
  const planted = results.filter(({ isCarried }) => isCarried);
  const inside = results.filter(({ isCarried }) => !isCarried);
  const small = plantSlips(smallIntegers, 500, seededRandom("small integers"));
  const rows = [...new Set(planted.map(({ slip }) => slip))].map((slip) => {
    const ofKind = planted.filter((result) => result.slip === slip);
    return {
      slip,
      planted: ofKind.length,
      named: share(ofKind, isNamed),
      alone: share(ofKind, isNamedAlone),
    };
  });
  console.table(rows);
  console.log(
    `Named right: ${percent(share(planted, isNamed))} of ${planted.length}, alone ${percent(share(planted, isNamedAlone))}; ` +
      `with integer keys below 20 ${percent(share(small, isNamed))} of ${small.length}; ` +
      `inside a sum, so without a factor of their own, ${percent(share(inside, isNamed))} of ${inside.length}.`,
  );
  expect(planted).toHaveLength(PLANTED);
  expect(share(planted, isNamed)).toBeGreaterThanOrEqual(0.95);
  // The rarest kind has some seventy plantings, so its share varies by five points with the questions of the library.
  for (const { slip, named } of rows) expect(named, slip).toBeGreaterThanOrEqual(0.7);
}, 120_000);

test("less than 2 % of random wrong values are named", () => {
  const random = seededRandom("random values");
  const unrounded = falseNamingRate(others, inThreeDigits, random);
  const rounded = falseNamingRate(others, asRequested, random);
  const small = falseNamingRate(smallIntegers, inThreeDigits, random);
  console.log(
    `Random values named: ${percent(unrounded)} in three figures, ${percent(rounded)} rounded as the question requests, ` +
      `${percent(small)} with integer keys below 20 (${others.length} and ${smallIntegers.length} questions).`,
  );
  expect(unrounded).toBeLessThan(0.02);
  expect(rounded).toBeLessThan(0.03);
  expect(small).toBeLessThan(0.02);
}, 120_000);
