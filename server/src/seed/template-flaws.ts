import { textsOf, type WrittenTemplate } from "./library.ts";
import { FUNCTION_NAMES, refuseExpression } from "./lint/evaluate.ts";
import type { Finding } from "./problem.ts";
import type { Combination } from "./template-values.ts";

/** Names that mean something in every expression. */
const RESERVED: ReadonlySet<string> = new Set([...FUNCTION_NAMES, "answer", "exact", "route", "show"]);

/** What is wrong with a template before any expression is run. */
export function expressionFlaws(written: WrittenTemplate): Finding[] {
  return [...badExpressions(written), ...badNames(written), ...badKey(written)].map((message) => ({
    message,
  }));
}

/** The same values under the same names. */
export function isSameCombination(a: Combination, b: Combination): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function expressionsOf({ fields }: WrittenTemplate): [string, string][] {
  const { derive, where, check, route, options } = fields;
  return [
    ...Object.entries(derive).map(([name, one]): [string, string] => [`derive.${name}`, one]),
    ...where.map((one): [string, string] => ["where", one]),
    ["check", check],
    ...(route === undefined ? [] : ([["route", route]] as [string, string][])),
    ...Object.entries(options).map(([letter, one]): [string, string] => [`options.${letter}`, one]),
  ];
}

function badExpressions(written: WrittenTemplate): string[] {
  return expressionsOf(written).flatMap(([place, expression]) => {
    try {
      refuseExpression(expression);
      return [];
    } catch (error) {
      return [`${place} is no expression: ${error instanceof Error ? error.message : error}.`];
    }
  });
}

function badNames(written: WrittenTemplate): string[] {
  const { params, derive, options, default: standard } = written.fields;
  const reserved = new Set([...RESERVED, ...Object.keys(options)]);
  const names = [...Object.keys(params), ...Object.keys(derive)];
  const expressions = expressionsOf(written).map(([, one]) => one);
  const texts = textsOf(written).map(({ text }) => text);
  const isUsed = (name: string) =>
    expressions.some((one) => new RegExp(`\\b${name}\\b`).test(one)) ||
    texts.some((one) => new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`).test(one));
  return [
    ...names.filter((name) => reserved.has(name)).map((name) => `${name} has a meaning already.`),
    ...names.filter((name, index) => names.indexOf(name) < index).map((name) => `${name} is named twice.`),
    ...names.filter((name) => !isUsed(name)).map((name) => `${name} is used nowhere.`),
    ...(Object.keys(standard).some((name) => !params[name])
      ? ["`default` has a name that `params` lacks."]
      : []),
    ...Object.entries(params)
      .filter(([name, values]) => !values.includes(standard[name] ?? Number.NaN))
      .map(([name]) => `default.${name} is none of the values of params.${name}.`),
  ];
}

function badKey({ fields, options: written }: WrittenTemplate): string[] {
  const { type, answer, options, misconceptions, derive, where, route } = fields;
  const letters = Object.keys(options).sort().join();
  if (type === "single") {
    const found = answer ? ["A template with options has no `answer`."] : [];
    if (letters !== written.map(({ key }) => key).join())
      found.push("`options` gives a value for each option of the text.");
    const unnamed = written.filter(({ key, isCorrect }) => !isCorrect && !misconceptions[key]);
    return [
      ...found,
      ...unnamed.map(({ key }) => `misconceptions.${key} names the mistake behind option ${key}.`),
    ];
  }
  const isRounded = Object.values(derive).some((one) => /\b(?:fixed|sci|round)\(/.test(one));
  const isCompared = route !== undefined || where.some((one) => /\bexact\b/.test(one));
  return [
    ...(answer ? [] : ["A numerical template needs `answer`."]),
    ...(letters === "" ? [] : ["Only a template with four options has `options`."]),
    ...(isRounded && !isCompared
      ? ["The text prints rounded values: give `route`, the key from those values."]
      : []),
  ];
}
