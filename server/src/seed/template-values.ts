import type { TemplateFields } from "./item-schemas.ts";
import { evaluateSandboxed } from "./lint/evaluate.ts";

/** One value for each name in `params`. */
export type Combination = Record<string, number | string>;

/** A value as a number, NaN if it is a word, and as printed text. */
export type Value = { number: number; text: string };

/** The results of a template's expressions for one combination. */
export type Outcome = {
  combination: Combination;
  /** Values by name: the names in `params` and `derive`, and the letters of `options`. */
  values: Record<string, Value>;
  /** The value of `check`. */
  exact: number;
  /** The value of `check`, rounded to the decimals of `answer` if the template has one. */
  answer: number;
  route: number | undefined;
  /** The values of `slips`, NaN if an expression gives no number. */
  slips: number[];
  /** The first expression of `where` that is false, if any. */
  unmet: string | undefined;
  /** The error message if the expressions cannot be run. */
  failure: string | undefined;
};

type RawOutcome = {
  values?: Record<string, [number | null, string]>;
  exact?: number | null;
  answer?: number | null;
  route?: number | null;
  slips?: (number | null)[];
  unmet?: number;
  failure?: string;
};

/** Returns all combinations. The values of the last name change fastest. */
export function combinationsOf(params: TemplateFields["params"]): Combination[] {
  return Object.entries(params).reduce<Combination[]>(
    (before, [name, values]) =>
      before.flatMap((combination) => values.map((value) => ({ ...combination, [name]: value }))),
    [{}],
  );
}

/** Runs a template's expressions for all combinations in one context, because creating a context is slow. */
export function runCombinations(
  fields: TemplateFields,
  combinations: readonly Combination[],
  constants: Readonly<Record<string, number>>,
): Outcome[] {
  const rawOutcomes = evaluateSandboxed(
    `${JSON.stringify(combinations)}.map(${buildRunner(fields)})`,
    constants,
  ) as RawOutcome[];
  return combinations.map((combination, index) => toOutcome(fields, combination, rawOutcomes[index] ?? {}));
}

function buildRunner({
  params,
  derive,
  check,
  where,
  route,
  options,
  answer,
  slips,
}: TemplateFields): string {
  const derived = Object.entries(derive).map(([name, expression]) => `const ${name} = (${expression}\n);`);
  const conditions = where.map((expression) => `() => (${expression}\n)`);
  const printedValues = [...Object.keys(params), ...Object.keys(derive)].map(
    (name) => `${name}: show(${name})`,
  );
  const optionValues = Object.entries(options).map(
    ([letter, expression]) => `${letter}: show((${expression}\n))`,
  );
  const slipValues = slips.map(({ value }) => `Number((${value}\n))`);
  return `({ ${Object.keys(params).join(", ")} }) => {
    const show = (value) => [typeof value === "string" ? null : Number(value), String(value)];
    try {
      ${derived.join("\n")}
      const exact = Number((${check}\n));
      const answer = ${answer ? `round(exact, ${answer.decimals})` : "exact"};
      const route = ${route === undefined ? "undefined" : `Number((${route}\n))`};
      const unmet = [${conditions.join(", ")}].findIndex((holds) => !holds());
      const values = { ${[...printedValues, ...optionValues].join(", ")} };
      return { exact, answer, route, unmet, values, slips: [${slipValues.join(", ")}] };
    } catch (error) {
      return { failure: String(error.message) };
    }
  }`;
}

function toOutcome(fields: TemplateFields, combination: Combination, raw: RawOutcome): Outcome {
  const values = Object.entries(raw.values ?? {}).map(
    ([name, [number, text]]) => [name, { number: number ?? Number.NaN, text }] as const,
  );
  return {
    combination,
    values: Object.fromEntries(values),
    exact: raw.exact ?? Number.NaN,
    answer: raw.answer ?? Number.NaN,
    route: fields.route === undefined ? undefined : (raw.route ?? Number.NaN),
    slips: (raw.slips ?? []).map((value) => value ?? Number.NaN),
    unmet: fields.where[raw.unmet ?? -1],
    failure: raw.failure,
  };
}
