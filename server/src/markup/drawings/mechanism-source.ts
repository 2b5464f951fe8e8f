import { issue } from "@rasayan/contract/issues";
import { DrawingError, type DrawingProblem } from "./drawing.ts";
import { type MoleculeGraph, readMolecules } from "./molecule.ts";

/** An end of a curly arrow: an atom, or the bond between two atoms, by their map numbers. */
export type ArrowEnd = { atom: number } | { bond: [number, number] };

/** A curly arrow that moves this number of electrons. */
export type CurlyArrow = { from: ArrowEnd; to: ArrowEnd; electrons: 1 | 2; line: number; text: string };

/** The arrow from one step to the next. */
export type ReactionArrow = {
  kind: "->" | "<=>" | "<->";
  over: string;
  under: string;
  /** Map numbers of an atom in each molecule that the next step leaves out, and that is new in it. */
  leaves: number[];
  enters: number[];
  line: number;
};

export type MechanismStep = {
  molecules: MoleculeGraph[];
  arrows: CurlyArrow[];
  labels: string[];
  /** Why the next step isn't checked against the curly arrows of this one. */
  unchecked: string | undefined;
  next: ReactionArrow;
  line: number;
};

const MAX_STEPS = 8;
const KEYS = ["step", "arrow", "label", "over", "under", "between", "leaves", "enters", "unchecked"] as const;

/** Reads the lines of a mechanism. A line that can't be read becomes a problem; throws DrawingError without steps. */
export function readMechanism(source: string): { steps: MechanismStep[]; problems: DrawingProblem[] } {
  const steps: MechanismStep[] = [];
  const problems: DrawingProblem[] = [];
  for (const [index, text] of source.split("\n").entries()) {
    const line = index + 1;
    if (text.trim() === "" || text.trim().startsWith("#")) continue;
    try {
      readLine(text.trim(), line, steps);
    } catch (error) {
      if (!(error instanceof DrawingError)) throw error;
      problems.push({ line, ...error.found });
    }
  }
  if (steps.length === 0)
    throw new DrawingError(problems[0] ?? issue("mechanism_without_step"), problems[0]?.line);
  return { steps, problems };
}

function readLine(text: string, line: number, steps: MechanismStep[]): void {
  const [, key = "", rest = ""] = /^([a-z]+):\s*(.*)$/.exec(text) ?? [];
  const value = key === "step" ? rest : rest.replace(/\s+#.*$/, "");
  if (!KEYS.some((known) => known === key))
    throw new DrawingError(issue("mechanism_line", { text, keys: [...KEYS] }));
  if (key === "step") {
    if (steps.length === MAX_STEPS) throw new DrawingError(issue("too_many_steps", { max: MAX_STEPS }));
    steps.push(newStep(readMolecules(value), line));
    return;
  }
  const step = steps.at(-1);
  if (!step) throw new DrawingError(issue("line_before_step", { key }));
  if (key === "arrow") step.arrows.push(readArrow(value, line));
  else if (key === "label") step.labels = value.split("|").map((part) => part.trim());
  else if (key === "unchecked") step.unchecked = value;
  else if (key === "over" || key === "under") step.next[key] = value;
  else if (key === "leaves" || key === "enters") step.next[key] = readNumbers(value);
  else if (value === "->" || value === "<=>" || value === "<->") step.next.kind = value;
  else throw new DrawingError(issue("unknown_reaction_arrow"));
  if (key !== "arrow" && key !== "label") step.next.line = line;
}

function newStep(molecules: MoleculeGraph[], line: number): MechanismStep {
  const next: ReactionArrow = { kind: "->", over: "", under: "", leaves: [], enters: [], line };
  return { molecules, arrows: [], labels: [], unchecked: undefined, next, line };
}

function readArrow(text: string, line: number): CurlyArrow {
  const [from, sign, to, ...others] = text.split(/\s*(->|~>)\s*/);
  if (!from || !to || others.length > 0) throw new DrawingError(issue("unreadable_arrow", { text }));
  return { from: readEnd(from), to: readEnd(to), electrons: sign === "->" ? 2 : 1, line, text };
}

function readEnd(text: string): ArrowEnd {
  const [, a, b] = /^([1-9]\d*)(?:\s*-\s*([1-9]\d*))?$/.exec(text.trim()) ?? [];
  if (a === undefined) throw new DrawingError(issue("unreadable_arrow_end", { text }));
  return b === undefined ? { atom: Number(a) } : { bond: [Number(a), Number(b)] };
}

function readNumbers(text: string): number[] {
  const parts = text.split(/[\s,]+/).filter((part) => part !== "");
  if (parts.length === 0 || parts.some((part) => !/^\d+$/.test(part)))
    throw new DrawingError(issue("unreadable_map_numbers", { text }));
  return parts.map(Number);
}
