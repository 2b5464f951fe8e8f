import { type Finding, type ParsedTemplate, textsOf } from "./library.ts";
import { assertAllowedExpression, FUNCTION_NAMES } from "./lint/evaluate.ts";
import type { Combination } from "./template-values.ts";

/** Names that have a meaning in every expression, so a template must not define them. */
const RESERVED: ReadonlySet<string> = new Set([...FUNCTION_NAMES, "answer", "exact", "route", "show"]);

/** Returns the errors that can be found in a template without running its expressions. */
export function findStaticErrors(parsed: ParsedTemplate): Finding[] {
  return [...badExpressions(parsed), ...badNames(parsed), ...badKey(parsed)].map((message) => ({
    message,
  }));
}

/** Returns whether both have the same names with the same values. */
export function isSameCombination(a: Combination, b: Combination): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function expressionsOf({ fields }: ParsedTemplate): [string, string][] {
  const { derive, where, check, route, options, slips } = fields;
  return [
    ...Object.entries(derive).map(([name, expression]): [string, string] => [`derive.${name}`, expression]),
    ...where.map((expression): [string, string] => ["where", expression]),
    ["check", check],
    ...(route === undefined ? [] : ([["route", route]] as [string, string][])),
    ...Object.entries(options).map(([letter, expression]): [string, string] => [
      `options.${letter}`,
      expression,
    ]),
    ...slips.map(({ value }, index): [string, string] => [`slips.${index + 1}`, value]),
  ];
}

function badExpressions(parsed: ParsedTemplate): string[] {
  return expressionsOf(parsed).flatMap(([location, expression]) => {
    try {
      assertAllowedExpression(expression);
      return [];
    } catch (error) {
      return [`${location} is not a valid expression: ${error instanceof Error ? error.message : error}.`];
    }
  });
}

function badNames(parsed: ParsedTemplate): string[] {
  const { params, derive, options, default: defaults } = parsed.fields;
  const reserved = new Set([...RESERVED, ...Object.keys(options)]);
  const names = [...Object.keys(params), ...Object.keys(derive)];
  const expressions = expressionsOf(parsed).map(([, expression]) => expression);
  const texts = textsOf(parsed).map(({ text }) => text);
  const isUsed = (name: string) =>
    expressions.some((expression) => new RegExp(`\\b${name}\\b`).test(expression)) ||
    texts.some((expression) => new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`).test(expression));
  return [
    ...names.filter((name) => reserved.has(name)).map((name) => `${name} is a reserved name.`),
    ...names.filter((name, index) => names.indexOf(name) < index).map((name) => `${name} is defined twice.`),
    ...names.filter((name) => !isUsed(name)).map((name) => `${name} is not used.`),
    ...(Object.keys(defaults).some((name) => !params[name])
      ? ["`default` has a name that is not in `params`."]
      : []),
    ...Object.entries(params)
      .filter(([name, values]) => !values.includes(defaults[name] ?? Number.NaN))
      .map(([name]) => `default.${name} is not one of the values of params.${name}.`),
  ];
}

function badKey({ fields, options: parsedOptions }: ParsedTemplate): string[] {
  const { type, answer, options, misconceptions, derive, where, route } = fields;
  const letters = Object.keys(options).sort().join();
  if (type === "single") {
    const errors = answer ? ["A template with options must not have `answer`."] : [];
    if (letters !== parsedOptions.map(({ key }) => key).join())
      errors.push("`options` must give a value for each option of the text.");
    const unnamed = parsedOptions.filter(({ key, isCorrect }) => !isCorrect && !misconceptions[key]);
    return [
      ...errors,
      ...unnamed.map(({ key }) => `misconceptions.${key} must name the mistake behind option ${key}.`),
    ];
  }
  const isRounded = Object.values(derive).some((expression) => /\b(?:fixed|sci|round)\(/.test(expression));
  const isCompared = route !== undefined || where.some((expression) => /\bexact\b/.test(expression));
  return [
    ...(answer ? [] : ["A numerical template needs `answer`."]),
    ...(letters === "" ? [] : ["Only a template of type single may have `options`."]),
    ...(isRounded && !isCompared
      ? ["The text prints rounded values: give `route`, the key computed from those values."]
      : []),
  ];
}
