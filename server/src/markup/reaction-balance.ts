import { addAtoms, type FormulaContent, parseFormula } from "./formula-parser.ts";
import { arrowAt } from "./reaction-arrows.ts";
import { peekToken, takeOptionalArgument, takeToken } from "./tex-reader.ts";

const TOLERANCE = 1e-9;

/** How much there is of something on both sides of a reaction: atoms of an element, charge, or nuclear numbers. */
type Imbalance = { of: string; left: number; right: number };

/**
 * Returns the imbalances of atoms and charge in the argument of a `\ce{…}` with one arrow, or of mass and charge numbers
 * in a nuclear equation. None if it balances, isn't an equation, or contains species that can't be counted: unknown
 * ones (P, X, R), or reagents above the arrow.
 */
export function findImbalances(reaction: string): Imbalance[] {
  const { sides, conditions } = splitAtArrows(reaction);
  const [left, right, ...extraSides] = sides;
  if (left === undefined || right === undefined || extraSides.length > 0) return [];
  if (conditions.some(isReagent)) return [];
  const [reactants, products] = [countNuclei(left), countNuclei(right)];
  if (reactants && products)
    return [
      ...imbalance("mass_number", reactants.mass, products.mass),
      ...imbalance("charge_number", reactants.charge, products.charge),
    ];
  if (isSymbolic(left, right)) return [];
  const before = countSide(left);
  const after = countSide(right);
  if (!before || !after || hasUnknown(left, after) || hasUnknown(right, before)) return [];
  const symbols = new Set([...before.atoms.keys(), ...after.atoms.keys()]);
  return [
    ...[...symbols].flatMap((symbol) =>
      imbalance(symbol, before.atoms.get(symbol) ?? 0, after.atoms.get(symbol) ?? 0),
    ),
    ...imbalance("charge", before.charge, after.charge),
  ];
}

const imbalance = (of: string, left: number, right: number): Imbalance[] =>
  Math.abs(left - right) < TOLERANCE ? [] : [{ of, left: round(left), right: round(right) }];

function round(count: number): number {
  return Math.round(count * 1000) / 1000;
}

/** Splits a reaction at its arrows; `conditions` are the texts above and below them. */
function splitAtArrows(reaction: string): { sides: string[]; conditions: string[] } {
  const cursor = { tex: reaction, position: 0 };
  const sides = [""];
  const conditions: string[] = [];
  while (cursor.position < reaction.length) {
    const found = arrowAt(reaction.slice(cursor.position));
    if (!found) {
      sides.push(`${sides.pop() ?? ""}${takeToken(cursor)}`);
      continue;
    }
    cursor.position += found.arrow.length;
    while (peekToken(cursor) === "[") conditions.push(takeOptionalArgument(cursor) ?? "");
    sides.push("");
  }
  return { sides, conditions };
}

/** Whether a substance stands above an arrow: then its atoms are in no term, and the scheme isn't balanced. */
function isReagent(condition: string): boolean {
  const substances = condition.replace(/\d+(?:\.\d+)?\s*(?:°C|K|atm|bar|kPa|MPa)\b/g, " ");
  return /[A-Z][a-z]?\d|[A-Z][a-z]?[A-Z]|[A-Z][a-z]?[+-]|\b(?:conc|dil|alc|aq)\b/.test(substances);
}

/** Whether a term is one capital letter that is no element of the other side: the P or X that a question asks for. */
function hasUnknown(side: string, other: FormulaContent): boolean {
  return termsOf(side).some((term) => {
    const species = withoutStateSymbols(term);
    return /^[A-Z]$/.test(species) && !other.atoms.has(species);
  });
}

type NuclearCount = { mass: number; charge: number };
const MASSLESS = /^(?:\\(?:gamma|nu|bar\s*\{?\\nu\}?|overline\s*\{?\\nu\}?)|γ|energy|\\text\{energy\}|Q)$/;

/** Sums mass and charge numbers of nuclides; undefined unless all terms are nuclides, particles or radiation. */
function countNuclei(side: string): NuclearCount | undefined {
  const total: NuclearCount = { mass: 0, charge: 0 };
  let nuclides = 0;
  for (const term of termsOf(side)) {
    const [, coefficient = "", particle = ""] = /^(\d*)\s*(.*)$/s.exec(term.trim()) ?? [];
    const factor = coefficient === "" ? 1 : Number(coefficient);
    if (MASSLESS.test(particle)) continue;
    if (/^(?:e-|e\^-|\\beta\^?-)$/.test(particle)) total.charge -= factor;
    else {
      const nuclide = readNuclide(particle);
      if (!nuclide) return undefined;
      nuclides += 1;
      total.mass += factor * nuclide.mass;
      total.charge += factor * nuclide.charge;
    }
  }
  return nuclides === 0 ? undefined : total;
}

const NUCLIDE =
  /^(?:\^\{?(?<mass>\d+)\}?\s*_\{?(?<charge>-?\d+)\}?|_\{?(?<first>-?\d+)\}?\s*\^\{?(?<second>\d+)\}?)\s*(?:[A-Z][a-z]?|[enp]|\\(?:alpha|beta))[+-]?$/;

/** Reads `^{238}_{92}U`, `^4_2He`, `_6^{14}C` or `^0_{-1}e`. */
function readNuclide(term: string): NuclearCount | undefined {
  const { mass, charge, first, second } = NUCLIDE.exec(term)?.groups ?? {};
  if (mass === undefined && second === undefined) return undefined;
  return { mass: Number(mass ?? second), charge: Number(charge ?? first) };
}

/** Whether all terms are single capital letters, as in kinetics (`A -> B`, `2B -> C + D`); these aren't elements. */
function isSymbolic(left: string, right: string): boolean {
  return [...termsOf(left), ...termsOf(right)].every((term) =>
    /^\d*\s*[A-Z]$/.test(withoutStateSymbols(term)),
  );
}

function countSide(side: string): FormulaContent | undefined {
  const total: FormulaContent = { atoms: new Map(), charge: 0 };
  for (const term of termsOf(side)) {
    const counted = countTerm(withoutStateSymbols(term));
    if (!counted) return undefined;
    addAtoms(total.atoms, counted.atoms, 1);
    total.charge += counted.charge;
  }
  return total;
}

/** Returns the terms between the plus signs. Without blanks, a plus before another substance separates as well. */
function termsOf(side: string): string[] {
  return side.trim().split(/\s+\+\s+|(?<=[A-Za-z0-9)\]])\+(?=[\dA-Z[]|\([A-Z])(?![A-Za-z0-9]*-(?:\s|$))/);
}

/** Removes state symbols and the arrows of a gas or a precipitate. */
function withoutStateSymbols(term: string): string {
  return term
    .trim()
    .replace(/\s+\(?[v^]\)?$/, "")
    .replace(/\s*(?:_\{)?\((?:s|l|g|aq|c|cr|sol)(?:,[^()]*)?\)\}?$/, "")
    .replace(/\s+\(?[v^]\)?$/, "");
}

function countTerm(term: string): FormulaContent | undefined {
  const [, coefficient = "", species = ""] =
    /^(\(\d+\/\d+\)|\d+\/\d+|\d+(?:\.\d+)?(?![\d.])|)\s*(.*)$/s.exec(term) ?? [];
  const counted = parseFormula(species);
  if (!counted) return undefined;
  const multiplier = coefficient === "" ? 1 : toNumber(coefficient);
  const atoms = new Map([...counted.atoms].map(([symbol, count]) => [symbol, count * multiplier]));
  return { atoms, charge: counted.charge * multiplier };
}

function toNumber(coefficient: string): number {
  const [numerator = "1", denominator = "1"] = coefficient.replace(/[()]/g, "").split("/");
  return Number(numerator) / Number(denominator);
}
