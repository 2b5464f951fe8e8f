import { ELEMENTS, GROUP_SYMBOLS } from "./elements.ts";

/** The content of one term of an equation: atom counts by symbol, and charge. */
export type FormulaContent = { atoms: Map<string, number>; charge: number };

type ParserState = { text: string; position: number; groups: Map<string, number>[]; charge: number };

/**
 * Counts the atoms and charge of one species in mhchem notation without its coefficient, such as `[Co(NH3)6]^3+`,
 * `SO4^2-` or `CuSO4.5H2O`. Undefined if it contains generic symbols (A, R, X, Ar), variables or anything unknown.
 */
export function parseFormula(species: string): FormulaContent | undefined {
  if (/^e(\^?\{?-\}?)?$/.test(species)) return { atoms: new Map(), charge: -1 };
  const total: FormulaContent = { atoms: new Map(), charge: 0 };
  for (const part of splitHydrate(species)) {
    const [, multiplier = "", formula = ""] = /^(\d*)\s*(.*)$/s.exec(part) ?? [];
    const counted = parseUnit(formula);
    if (!counted) return undefined;
    const factor = multiplier === "" ? 1 : Number(multiplier);
    addAtoms(total.atoms, counted.atoms, factor);
    total.charge += factor * counted.charge;
  }
  return total;
}

/** Adds `source`, multiplied by `multiplier`, to `target`. */
export function addAtoms(target: Map<string, number>, source: Map<string, number>, multiplier: number): void {
  for (const [symbol, count] of source) target.set(symbol, (target.get(symbol) ?? 0) + count * multiplier);
}

/** Splits a hydrate at its dots. A dot inside `^{…}` is a radical, and in `0.95` a decimal point. */
function splitHydrate(species: string): string[] {
  return species.split(/\s*(?<![A-Za-z)\]]0)[.*·]\s*(?=\d*\s*[A-Z([])/);
}

function parseUnit(formula: string): FormulaContent | undefined {
  const state: ParserState = { text: formula, position: 0, groups: [new Map()], charge: 0 };
  while (state.position < formula.length) {
    if (!PARSERS.some((parser) => parser(state))) return undefined;
  }
  const [atoms, ...unclosedGroups] = state.groups;
  return atoms && unclosedGroups.length === 0 && formula !== "" ? { atoms, charge: state.charge } : undefined;
}

type Parser = (state: ParserState) => boolean;

// The order matters: a sign is a charge at the end of a formula and a bond elsewhere.
const PARSERS: Parser[] = [
  parseElement,
  parseOpening,
  parseClosing,
  parseSuperscript,
  parseCharge,
  parseBond,
];

function parseElement(state: ParserState): boolean {
  const [twoLetters = "", oneLetter = ""] = match(state, /^([A-Z])[a-z]?/);
  const symbol = ELEMENTS.has(twoLetters) ? twoLetters : oneLetter;
  if (!ELEMENTS.has(symbol) || GROUP_SYMBOLS.has(symbol)) return false;
  state.position += symbol.length;
  const count = parseCount(state);
  if (count === undefined) return false;
  const group = state.groups.at(-1);
  group?.set(symbol, (group.get(symbol) ?? 0) + count);
  return true;
}

function parseOpening(state: ParserState): boolean {
  return consume(state, /^[([]/) && state.groups.push(new Map()) > 0;
}

function parseClosing(state: ParserState): boolean {
  if (state.groups.length < 2 || !consume(state, /^[)\]]/)) return false;
  const count = parseCount(state);
  const inner = state.groups.pop();
  const outer = state.groups.at(-1);
  if (count === undefined || !inner || !outer) return false;
  addAtoms(outer, inner, count);
  return true;
}

/** Parses a charge such as `^2-`; ignores oxidation states and radical dots. */
function parseSuperscript(state: ParserState): boolean {
  const [all, braced, bare] = match(state, /^\^(?:\{([^{}]*)\}|(\d*[+-]|\.))/);
  const inside = braced ?? bare;
  if (all === undefined || inside === undefined) return false;
  state.position += all.length;
  if (/^([IVX]+|0|[.\s]*|\\bullet)$/.test(inside)) return true;
  const [, size, sign] = /^\.?(\d*)([+-])\.?$/.exec(inside.trim()) ?? [];
  if (sign === undefined) return false;
  state.charge += (size ? Number(size) : 1) * (sign === "+" ? 1 : -1);
  return true;
}

function parseCharge(state: ParserState): boolean {
  const sign = state.text.slice(state.position);
  if (state.position === 0 || !/^[+-]$/.test(sign)) return false;
  state.charge += sign === "+" ? 1 : -1;
  state.position += 1;
  return true;
}

function parseBond(state: ParserState): boolean {
  return consume(state, /^(?:[-=#]|\\bond\{[^{}]*\}|\{\})/);
}

/** Parses an optional count; undefined for a letter. Accepts an unbraced decimal only below one, as in Fe0.95O. */
function parseCount(state: ParserState): number | undefined {
  if (match(state, /^_?\{?[a-z]/)[0] !== undefined) return undefined;
  const [all = "", braced, bare] = match(state, /^(?:_\{(\d+(?:\.\d+)?)\}|_?(0\.\d+|\d+))/);
  state.position += all.length;
  return Number(braced ?? bare ?? 1);
}

function match(state: ParserState, pattern: RegExp): (string | undefined)[] {
  return pattern.exec(state.text.slice(state.position)) ?? [];
}

function consume(state: ParserState, pattern: RegExp): boolean {
  const [found = ""] = match(state, pattern);
  state.position += found.length;
  return found !== "";
}
