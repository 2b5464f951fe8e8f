import { addAtoms, type FormulaContent, parseFormula } from "./formula-parser.ts";
import { peekToken, takeOptionalArgument, takeToken } from "./tex-reader.ts";

const ARROW = /^(<=>>|<<=>|<=>|<-->|<->|->|<-)/;
const TOLERANCE = 1e-9;

/**
 * Describes the imbalance of atoms and charge in the argument of a `\ce{…}` with one arrow. Undefined if it balances,
 * isn't an equation, or contains species that can't be parsed.
 */
export function balanceError(reaction: string): string | undefined {
  const [left, right, ...extraSides] = sidesOf(reaction);
  if (left === undefined || right === undefined || extraSides.length > 0 || isSymbolic(left, right))
    return undefined;
  const before = countSide(left);
  const after = countSide(right);
  if (!before || !after) return undefined;
  const symbols = new Set([...before.atoms.keys(), ...after.atoms.keys()]);
  const imbalances = [...symbols]
    .map((symbol) => describeImbalance(symbol, before.atoms.get(symbol) ?? 0, after.atoms.get(symbol) ?? 0))
    .concat(describeImbalance("charge", before.charge, after.charge))
    .filter((imbalance) => imbalance !== undefined);
  return imbalances.length === 0 ? undefined : `${imbalances.join("; ")}.`;
}

function describeImbalance(label: string, left: number, right: number): string | undefined {
  if (Math.abs(left - right) < TOLERANCE) return undefined;
  return `${label} ${round(left)} on the left, ${round(right)} on the right`;
}

function round(count: number): number {
  return Math.round(count * 1000) / 1000;
}

/** Splits a reaction at its arrows and drops the text above and below them. */
function sidesOf(reaction: string): string[] {
  const cursor = { tex: reaction, position: 0 };
  const sides = [""];
  while (cursor.position < reaction.length) {
    const [arrow] = ARROW.exec(reaction.slice(cursor.position)) ?? [];
    if (arrow === undefined) {
      sides.push(`${sides.pop() ?? ""}${takeToken(cursor)}`);
      continue;
    }
    cursor.position += arrow.length;
    while (peekToken(cursor) === "[") takeOptionalArgument(cursor);
    sides.push("");
  }
  return sides;
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

function termsOf(side: string): string[] {
  return side.trim().split(/\s+\+\s+/);
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
