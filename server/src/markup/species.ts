import { ELEMENTS, GROUP_SYMBOLS } from "./elements.ts";

/** What one term of an equation holds: atoms by symbol, and charge. */
export type Content = { atoms: Map<string, number>; charge: number };

type Reading = { text: string; at: number; levels: Map<string, number>[]; charge: number };

/**
 * Counts one species in mhchem spelling without its coefficient, such as `[Co(NH3)6]^3+`, `SO4^2-` or
 * `CuSO4.5H2O`. Undefined when it cannot be judged: generic symbols (A, R, X, Ar), variables, or anything unknown.
 */
export function countSpecies(species: string): Content | undefined {
  if (/^e(\^?\{?-\}?)?$/.test(species)) return { atoms: new Map(), charge: -1 };
  const total: Content = { atoms: new Map(), charge: 0 };
  for (const part of splitHydrate(species)) {
    const [, times = "", formula = ""] = /^(\d*)\s*(.*)$/s.exec(part) ?? [];
    const counted = countFormula(formula);
    if (!counted) return undefined;
    const factor = times === "" ? 1 : Number(times);
    addAtoms(total.atoms, counted.atoms, factor);
    total.charge += factor * counted.charge;
  }
  return total;
}

/** Adds `from`, taken `times` times, to `into`. */
export function addAtoms(into: Map<string, number>, from: Map<string, number>, times: number): void {
  for (const [symbol, count] of from) into.set(symbol, (into.get(symbol) ?? 0) + count * times);
}

/** A dot joins a hydrate, but inside `^{…}` it is a radical, and in `0.95` a decimal point. */
function splitHydrate(species: string): string[] {
  return species.split(/\s*(?<![A-Za-z)\]]0)[.*·]\s*(?=\d*\s*[A-Z([])/);
}

function countFormula(formula: string): Content | undefined {
  const reading: Reading = { text: formula, at: 0, levels: [new Map()], charge: 0 };
  while (reading.at < formula.length) {
    if (!STEPS.some((step) => step(reading))) return undefined;
  }
  const [atoms, ...open] = reading.levels;
  return atoms && open.length === 0 && formula !== "" ? { atoms, charge: reading.charge } : undefined;
}

type Step = (reading: Reading) => boolean;

// In this order: a sign is a charge at the end and a bond before it.
const STEPS: Step[] = [readElement, readOpening, readClosing, readSuperscript, readCharge, readBond];

function readElement(reading: Reading): boolean {
  const [both = "", first = ""] = match(reading, /^([A-Z])[a-z]?/);
  const symbol = ELEMENTS.has(both) ? both : first;
  if (!ELEMENTS.has(symbol) || GROUP_SYMBOLS.has(symbol)) return false;
  reading.at += symbol.length;
  const count = readCount(reading);
  if (count === undefined) return false;
  const level = reading.levels.at(-1);
  level?.set(symbol, (level.get(symbol) ?? 0) + count);
  return true;
}

function readOpening(reading: Reading): boolean {
  return passes(reading, /^[([]/) && reading.levels.push(new Map()) > 0;
}

function readClosing(reading: Reading): boolean {
  if (reading.levels.length < 2 || !passes(reading, /^[)\]]/)) return false;
  const count = readCount(reading);
  const inner = reading.levels.pop();
  const outer = reading.levels.at(-1);
  if (count === undefined || !inner || !outer) return false;
  addAtoms(outer, inner, count);
  return true;
}

/** A charge such as `^2-`; oxidation states and radical dots count for nothing. */
function readSuperscript(reading: Reading): boolean {
  const [all, braced, bare] = match(reading, /^\^(?:\{([^{}]*)\}|(\d*[+-]|\.))/);
  const inside = braced ?? bare;
  if (all === undefined || inside === undefined) return false;
  reading.at += all.length;
  if (/^([IVX]+|0|[.\s]*|\\bullet)$/.test(inside)) return true;
  const [, size, sign] = /^\.?(\d*)([+-])\.?$/.exec(inside.trim()) ?? [];
  if (sign === undefined) return false;
  reading.charge += (size ? Number(size) : 1) * (sign === "+" ? 1 : -1);
  return true;
}

function readCharge(reading: Reading): boolean {
  const sign = reading.text.slice(reading.at);
  if (reading.at === 0 || !/^[+-]$/.test(sign)) return false;
  reading.charge += sign === "+" ? 1 : -1;
  reading.at += 1;
  return true;
}

function readBond(reading: Reading): boolean {
  return passes(reading, /^(?:[-=#]|\\bond\{[^{}]*\}|\{\})/);
}

/** The subscript that may follow; undefined for a letter. Decimals are read only below one, as in Fe0.95O. */
function readCount(reading: Reading): number | undefined {
  if (match(reading, /^_?\{?[a-z]/)[0] !== undefined) return undefined;
  const [all = "", braced, bare] = match(reading, /^(?:_\{(\d+(?:\.\d+)?)\}|_?(0\.\d+|\d+))/);
  reading.at += all.length;
  return Number(braced ?? bare ?? 1);
}

function match(reading: Reading, pattern: RegExp): (string | undefined)[] {
  return pattern.exec(reading.text.slice(reading.at)) ?? [];
}

function passes(reading: Reading, pattern: RegExp): boolean {
  const [found = ""] = match(reading, pattern);
  reading.at += found.length;
  return found !== "";
}
