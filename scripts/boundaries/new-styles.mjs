// Finds what a style sheet uses and the oldest browsers of the range don't have.

/** @typedef {ReturnType<typeof import("./browser-data.mjs").createBrowserData>} BrowserData */

/** Units that are newer than others, with their path in the data. */
export const unitPaths = {
  "dvh dvw dvb dvi dvmin dvmax": ["types", "length", "viewport_percentage_units_dynamic"],
  "svh svw svb svi svmin svmax": ["types", "length", "viewport_percentage_units_small"],
  "lvh lvw lvb lvi lvmin lvmax": ["types", "length", "viewport_percentage_units_large"],
  "cqw cqh cqi cqb cqmin cqmax": ["types", "length", "container_query_length_units"],
  lh: ["types", "length", "lh"],
  rlh: ["types", "length", "rlh"],
  cap: ["types", "length", "cap"],
};
export const NESTING = ["selectors", "nesting"];
export const MEDIA_RANGE = ["at-rules", "media", "range_syntax"];

/** What only refines: without it everything is there, can be read and used. */
const refinements = new Set([
  "@page",
  "accent-color",
  "contain-intrinsic-height",
  "contain-intrinsic-size",
  "break-after",
  "content-visibility",
  "cursor",
  "field-sizing",
  "font-family",
  "forced-color-adjust",
  "forced-colors",
  "overscroll-behavior",
  "overscroll-behavior-x",
  "prefers-contrast",
  "resize",
  "scrollbar-width",
  "size",
  "text-size-adjust",
  "text-wrap",
]);

/**
 * Returns what the style sheet uses although the range lacks it, with offsets. What `@supports` guards is none, and names
 * with a vendor's prefix are for one browser.
 * @param {BrowserData} data
 * @returns {{ what: string, offset: number }[]}
 */
export function findNewStyles(text, data) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g, toBlanks);
  const found = [];
  /** The preludes of the rules around the current place. */
  const preludes = [];
  for (const { 0: part, 1: body, 2: end, index } of code.matchAll(/([^{};]*)([{};])/g)) {
    const isGuarded = preludes.some((prelude) => prelude.startsWith("@supports"));
    const report = (what) => found.push({ what, offset: index + part.search(/\S/) });
    const statement = body.trim();
    if (!isGuarded && end === "{") for (const what of inPrelude(statement, preludes, data)) report(what);
    if (!isGuarded && end !== "{") for (const what of inDeclaration(statement, data)) report(what);
    if (end === "{") preludes.push(statement);
    if (end === "}") preludes.pop();
  }
  return found;
}

function inPrelude(prelude, outerPreludes, data) {
  const [, atRule] = /^@([\w-]+)/.exec(prelude) ?? [];
  if (!atRule) {
    const isNested = outerPreludes.some((outer) => !outer.startsWith("@"));
    const pseudos = [...prelude.matchAll(/::?([a-z][a-z-]*)/g)].map(([text, name]) => ({ text, name }));
    return [
      ...(isNested && data.isNewStyle(NESTING) ? ["nesting"] : []),
      ...pseudos.filter(({ name }) => data.isNewStyle(["selectors", name])).map(({ text }) => text),
    ];
  }
  const features = atRule === "media" ? [...prelude.matchAll(/\(\s*([a-z-]+)/g)].map(([, name]) => name) : [];
  return [
    ...(!refinements.has(`@${atRule}`) && data.isNewStyle(["at-rules", atRule]) ? [`@${atRule}`] : []),
    ...(atRule === "media" && /[<>]/.test(prelude) && data.isNewStyle(MEDIA_RANGE)
      ? ["a range in @media"]
      : []),
    ...features
      .filter((name) => !refinements.has(name) && data.isNewStyle(["at-rules", "media", name]))
      .map((name) => `@media (${name})`),
  ];
}

function inDeclaration(statement, data) {
  const [, property, value = ""] = /^([a-z-]+)\s*:\s*([\s\S]*)$/.exec(statement) ?? [];
  if (!property || refinements.has(property) || /^-[a-z]/.test(property)) return [];
  const names = value.match(/(?<![\w-])[a-z][a-z-]*/g) ?? [];
  const units = [...value.matchAll(/\d([a-z]+)\b/g)].map(([, unit]) => unit);
  const functions = names.filter((name) => value.includes(`${name}(`));
  const pathOf = (unit) => unitPaths[Object.keys(unitPaths).find((list) => list.split(" ").includes(unit))];
  return [
    ...(data.isNewStyle(["properties", property]) ? [property] : []),
    ...names
      .filter((name) => data.isNewStyle(["properties", property, name]))
      .map((name) => `${property}: ${name}`),
    ...functions.filter((name) => isNewFunction(name, data)).map((name) => `${name}()`),
    ...units
      .filter((unit) => pathOf(unit) && data.isNewStyle(pathOf(unit)))
      .map((unit) => `the unit ${unit}`),
  ];
}

const isNewFunction = (name, data) =>
  data.isNewStyle(["types", name]) ||
  data.isNewStyle(["types", "color", name]) ||
  data.isNewStyle(["types", "image", name]);

const toBlanks = (text) => text.replace(/[^\n]/g, " ");
