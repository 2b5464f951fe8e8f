import { addAtoms, type Content, countSpecies } from "./species.ts";
import { peek, take, takeOption } from "./tex-reader.ts";

const ARROW = /^(<=>>|<<=>|<=>|<-->|<->|->|<-)/;
const TOLERANCE = 1e-9;

/**
 * Says what does not balance in the argument of a `\ce{…}` with one arrow, in atoms and in charge; undefined when
 * it balances, is no equation, or holds species that cannot be judged.
 */
export function balanceFault(reaction: string): string | undefined {
  const [left, right, ...more] = sidesOf(reaction);
  if (left === undefined || right === undefined || more.length > 0 || isSymbolic(left, right))
    return undefined;
  const before = countSide(left);
  const after = countSide(right);
  if (!before || !after) return undefined;
  const symbols = new Set([...before.atoms.keys(), ...after.atoms.keys()]);
  const faults = [...symbols]
    .map((symbol) => differs(symbol, before.atoms.get(symbol) ?? 0, after.atoms.get(symbol) ?? 0))
    .concat(differs("charge", before.charge, after.charge))
    .filter((fault) => fault !== undefined);
  return faults.length === 0 ? undefined : `${faults.join("; ")}.`;
}

function differs(what: string, left: number, right: number): string | undefined {
  if (Math.abs(left - right) < TOLERANCE) return undefined;
  return `${what} ${round(left)} on the left, ${round(right)} on the right`;
}

function round(count: number): number {
  return Math.round(count * 1000) / 1000;
}

/** Splits at the arrows and drops what is written above and below them. */
function sidesOf(reaction: string): string[] {
  const cursor = { tex: reaction, at: 0 };
  const sides = [""];
  while (cursor.at < reaction.length) {
    const [arrow] = ARROW.exec(reaction.slice(cursor.at)) ?? [];
    if (arrow === undefined) {
      sides.push(`${sides.pop() ?? ""}${take(cursor)}`);
      continue;
    }
    cursor.at += arrow.length;
    while (peek(cursor) === "[") takeOption(cursor);
    sides.push("");
  }
  return sides;
}

/** Kinetics writes `A -> B` and `2B -> C + D`; single capital letters throughout are no elements. */
function isSymbolic(left: string, right: string): boolean {
  return [...termsOf(left), ...termsOf(right)].every((term) => /^\d*\s*[A-Z]$/.test(withoutMarks(term)));
}

function countSide(side: string): Content | undefined {
  const total: Content = { atoms: new Map(), charge: 0 };
  for (const term of termsOf(side)) {
    const counted = countTerm(withoutMarks(term));
    if (!counted) return undefined;
    addAtoms(total.atoms, counted.atoms, 1);
    total.charge += counted.charge;
  }
  return total;
}

function termsOf(side: string): string[] {
  return side.trim().split(/\s+\+\s+/);
}

/** Without state symbols and the arrows of a gas or a precipitate. */
function withoutMarks(term: string): string {
  return term
    .trim()
    .replace(/\s+\(?[v^]\)?$/, "")
    .replace(/\s*(?:_\{)?\((?:s|l|g|aq|c|cr|sol)(?:,[^()]*)?\)\}?$/, "")
    .replace(/\s+\(?[v^]\)?$/, "");
}

function countTerm(term: string): Content | undefined {
  const [, coefficient = "", species = ""] =
    /^(\(\d+\/\d+\)|\d+\/\d+|\d+(?:\.\d+)?(?![\d.])|)\s*(.*)$/s.exec(term) ?? [];
  const counted = countSpecies(species);
  if (!counted) return undefined;
  const times = coefficient === "" ? 1 : toNumber(coefficient);
  const atoms = new Map([...counted.atoms].map(([symbol, count]) => [symbol, count * times]));
  return { atoms, charge: counted.charge * times };
}

function toNumber(coefficient: string): number {
  const [above = "1", below = "1"] = coefficient.replace(/[()]/g, "").split("/");
  return Number(above) / Number(below);
}
