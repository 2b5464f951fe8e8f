import { issue } from "@rasayan/contract/issues";
import { Molecule } from "openchemlib";
import { readSmiles } from "../smiles.ts";
import {
  type Box,
  boundsOf,
  contains,
  DrawingError,
  FONT_SIZE,
  grow,
  type Point,
  pair,
  polyline,
  textWidth,
} from "./drawing.ts";

/** An atom that is drawn. `hydrogens` are those in its label; `lone` counts its electrons that are in no bond. */
export type Atom = {
  element: string;
  map: number;
  charge: number;
  hydrogens: number;
  lone: number | undefined;
  x: number;
  y: number;
};
/** A bond between two atoms, by their index. A wedge starts at the atom `a`. */
export type Bond = { a: number; b: number; order: number; wedge: "up" | "down" | undefined };
export type MoleculeGraph = { atoms: Atom[]; bonds: Bond[] };

const BOND_LENGTH = 30;
const MAX_ATOMS = 60;
/** The layout of a chain of thousands of atoms takes minutes. */
const MAX_LENGTH = 400;

/** Elements by their number of valence electrons, from one. */
const VALENCE_ELECTRONS = new Map(
  [
    ["H", "Li", "Na", "K", "Rb", "Cs"],
    ["Be", "Mg", "Ca", "Zn", "Cd"],
    ["B", "Al"],
    ["C", "Si", "Sn", "Pb"],
    ["N", "P", "As"],
    ["O", "S", "Se"],
    ["F", "Cl", "Br", "I"],
  ].flatMap((elements, index) => elements.map((element): [string, number] => [element, index + 1])),
);

/** Returns the number of valence electrons of a main-group element, undefined for others. */
function valenceElectrons(element: string): number | undefined {
  return VALENCE_ELECTRONS.get(element);
}

/**
 * Reads the molecules of a SMILES string, which dots separate, and lays each of them out. An explicit `[H]` is an atom
 * of its own. Throws DrawingError.
 */
export function readMolecules(smiles: string): MoleculeGraph[] {
  const parts = smiles
    .split(".")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (smiles.length > MAX_LENGTH)
    throw new DrawingError(issue("smiles_too_long", { characters: smiles.length, max: MAX_LENGTH }));
  if (parts.length === 0) throw new DrawingError(issue("no_smiles"));
  const molecules = parts.map(readMolecule);
  const atoms = molecules.reduce((sum, molecule) => sum + molecule.atoms.length, 0);
  if (atoms > MAX_ATOMS) throw new DrawingError(issue("too_many_atoms", { atoms, max: MAX_ATOMS }));
  return molecules;
}

function readMolecule(smiles: string): MoleculeGraph {
  const molecule = parseSmiles(smiles);
  molecule.inventCoordinates();
  molecule.ensureHelperArrays(Molecule.cHelperNeighbours);
  const scale = molecule.getAllBonds() === 0 ? 1 : BOND_LENGTH / molecule.getAverageBondLength(false);
  const bonds = Array.from({ length: molecule.getAllBonds() }, (_, index): Bond => {
    const type = molecule.getBondType(index);
    const wedge = type === Molecule.cBondTypeUp ? "up" : type === Molecule.cBondTypeDown ? "down" : undefined;
    return {
      a: molecule.getBondAtom(0, index),
      b: molecule.getBondAtom(1, index),
      order: molecule.getBondOrder(index),
      wedge,
    };
  });
  const atoms = Array.from({ length: molecule.getAllAtoms() }, (_, index): Atom => {
    const element =
      molecule.getAtomicNo(index) === 1
        ? "H"
        : (molecule.getAtomCustomLabel(index) ?? molecule.getAtomLabel(index));
    const charge = molecule.getAtomCharge(index);
    const hydrogens = molecule.getImplicitHydrogens(index);
    const bonded = bonds.reduce(
      (sum, { a, b, order }) => (a === index || b === index ? sum + order : sum),
      hydrogens,
    );
    const valence = valenceElectrons(element);
    return {
      element,
      map: molecule.getAtomMapNo(index),
      charge,
      hydrogens,
      lone: valence === undefined ? undefined : valence - charge - bonded,
      x: molecule.getAtomX(index) * scale,
      y: molecule.getAtomY(index) * scale,
    };
  });
  return { atoms, bonds };
}

/** Hydrogen that the author writes as an atom is read as tritium, because openchemlib removes plain hydrogen. */
function parseSmiles(smiles: string): Molecule {
  try {
    const { molecule, problems } = readSmiles(smiles.replace(/\[H(?=[+\-:\]])/g, "[3H"));
    if (problems[0]) throw new DrawingError(issue("undrawable_smiles", { smiles, cause: problems[0] }));
    return molecule;
  } catch (error) {
    if (error instanceof DrawingError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DrawingError(issue("invalid_smiles", { smiles, reason }));
  }
}

/** Turns a molecule by an angle in degrees; `mirrored` shows it from behind. */
export function turned({ atoms, bonds }: MoleculeGraph, degrees: number, mirrored: boolean): MoleculeGraph {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const sign = mirrored ? -1 : 1;
  return {
    atoms: atoms.map((atom) => ({
      ...atom,
      x: sign * (atom.x * cos - atom.y * sin),
      y: atom.x * sin + atom.y * cos,
    })),
    bonds: mirrored
      ? bonds.map((bond) => ({ ...bond, wedge: bond.wedge && (bond.wedge === "up" ? "down" : "up") }))
      : bonds,
  };
}

/** Moves a molecule. */
export function moved(graph: MoleculeGraph, dx: number, dy: number): MoleculeGraph {
  const atoms = graph.atoms.map((atom) => ({ ...atom, x: atom.x + dx, y: atom.y + dy }));
  const result = { atoms, bonds: graph.bonds };
  const box = moleculeBox(graph);
  boxCache.set(result, { ...box, x: box.x + dx, y: box.y + dy });
  return result;
}

/** Changes the size of a molecule, except that of its labels. */
export function scaled({ atoms, bonds }: MoleculeGraph, factor: number): MoleculeGraph {
  return { atoms: atoms.map((atom) => ({ ...atom, x: atom.x * factor, y: atom.y * factor })), bonds };
}

/** A text at an atom; `anchor` says which end of it is fixed. */
export type AtomText = { text: string; at: Point; anchor: "start" | "middle" | "end"; box: Box };

type Side = "right" | "left" | "below" | "above";
const SIDES: Record<Side, Point> = {
  right: { x: 1, y: 0 },
  left: { x: -1, y: 0 },
  below: { x: 0, y: 1 },
  above: { x: 0, y: -1 },
};

const neighboursOf = ({ bonds }: MoleculeGraph, index: number): number[] =>
  bonds.flatMap(({ a, b }) => (a === index ? [b] : b === index ? [a] : []));

/** Returns the label of an atom in one or two texts, none for a carbon that is only a corner of the skeleton. */
export function atomTexts(graph: MoleculeGraph, index: number): AtomText[] {
  const atom = graph.atoms[index];
  if (!atom || !isLabelled(graph, index)) return [];
  const charge = chargeText(atom.charge);
  const hydrogens = atom.hydrogens === 0 ? "" : atom.hydrogens === 1 ? "H" : `H${subscript(atom.hydrogens)}`;
  const symbol = textWidth(atom.element) / 2;
  const text = (content: string, x: number, y: number, anchor: AtomText["anchor"]): AtomText => {
    const width = textWidth(content);
    const left = anchor === "start" ? x : anchor === "middle" ? x - width / 2 : x - width;
    return {
      text: content,
      at: { x, y },
      anchor,
      box: { x: left, y: y - FONT_SIZE / 2, width, height: FONT_SIZE },
    };
  };
  const start = atom.x - symbol;
  if (hydrogens === "") return [text(`${atom.element}${charge}`, start, atom.y, "start")];
  const side = hydrogenSide(graph, index);
  if (side === "right") return [text(`${atom.element}${hydrogens}${charge}`, start, atom.y, "start")];
  if (side === "left") {
    const chargeWidth = charge === "" ? 0 : textWidth(charge);
    return [text(`${hydrogens}${atom.element}${charge}`, atom.x + symbol + chargeWidth, atom.y, "end")];
  }
  const dy = side === "below" ? FONT_SIZE : -FONT_SIZE;
  return [
    text(`${atom.element}${charge}`, start, atom.y, "start"),
    text(hydrogens, start, atom.y + dy, "start"),
  ];
}

/** A carbon is written out if it is charged, a radical, between two double bonds, alone, or in a very small molecule. */
function isLabelled(graph: MoleculeGraph, index: number): boolean {
  const atom = graph.atoms[index];
  if (atom?.element !== "C" || atom.charge !== 0 || (atom.lone ?? 0) > 0) return true;
  const isHeavy = (other: number) => graph.atoms[other]?.element !== "H";
  const neighbours = neighboursOf(graph, index).filter(isHeavy);
  const carbons = graph.atoms.filter(({ element }) => element === "C").length;
  const heavy = graph.atoms.filter(({ element }) => element !== "H").length;
  const isCumulated =
    graph.bonds.filter(({ a, b, order }) => order === 2 && (a === index || b === index)).length > 1;
  return isCumulated || neighbours.length === 0 || (carbons === 1 && neighbours.length < 2) || heavy <= 2;
}

function hydrogenSide(graph: MoleculeGraph, index: number): Side {
  const atom = graph.atoms[index];
  const neighbours = neighboursOf(graph, index).flatMap((other) => graph.atoms[other] ?? []);
  if (!atom || neighbours.length === 0)
    return /^(O|S|Se|F|Cl|Br|I)$/.test(atom?.element ?? "") ? "left" : "right";
  const crowding = (side: Side) =>
    Math.max(...neighbours.map(({ x, y }) => cosine({ x: x - atom.x, y: y - atom.y }, SIDES[side])));
  const sides: Side[] = ["right", "left", "below", "above"];
  // Upright labels take more room, so that they are the last choice.
  const cost = (side: Side) => crowding(side) + (side === "below" || side === "above" ? 0.45 : 0);
  return sides.reduce((best, side) => (cost(side) < cost(best) - 1e-6 ? side : best));
}

function cosine(a: Point, b: Point): number {
  return (a.x * b.x + a.y * b.y) / (Math.hypot(a.x, a.y) * Math.hypot(b.x, b.y) || 1);
}

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const subscript = (count: number) => String(count).replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)] ?? "");

function chargeText(charge: number): string {
  if (charge === 0) return "";
  const size = Math.abs(charge);
  const digits = size === 1 ? "" : String(size).replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? "");
  return `${digits}${charge > 0 ? "⁺" : "⁻"}`;
}

/** The distance from an atom at which its bonds end. */
export function clearance(graph: MoleculeGraph, index: number): number {
  const atom = graph.atoms[index];
  if (!atom || !isLabelled(graph, index)) return 0;
  return atom.element.length > 1 ? 9.5 : 7.5;
}

/** The layout compares the boxes of many moved copies of a molecule. */
const boxCache = new WeakMap<MoleculeGraph, Box>();

/** The space that a molecule takes, with its labels. */
export function moleculeBox(graph: MoleculeGraph): Box {
  const cached = boxCache.get(graph);
  if (cached) return cached;
  const boxes = graph.atoms.flatMap(({ x, y }, index) => {
    const texts = atomTexts(graph, index);
    return texts.length > 0 ? texts.map(({ box }) => box) : [{ x: x - 2, y: y - 2, width: 4, height: 4 }];
  });
  const box = boundsOf(boxes);
  boxCache.set(graph, box);
  return box;
}

/** Returns the paths of all bonds: `lines` to stroke and `wedges` to fill. */
export function bondPaths(graph: MoleculeGraph): { lines: string; wedges: string } {
  let lines = "";
  let wedges = "";
  for (const bond of graph.bonds) {
    const ends = bondEnds(graph, bond);
    if (!ends) continue;
    if (bond.wedge === "up") wedges += wedge(ends);
    else if (bond.wedge === "down") lines += hashes(ends);
    else for (const line of parallelLines(graph, bond, ends)) lines += polyline(line);
  }
  return { lines, wedges };
}

type Ends = [Point, Point];

/** The ends of a bond, clear of the labels of its atoms. */
function bondEnds(graph: MoleculeGraph, { a, b }: Bond): Ends | undefined {
  const [from, to] = [graph.atoms[a], graph.atoms[b]];
  return from && to && [labelEdge(graph, a, to), labelEdge(graph, b, from)];
}

/** Where the line from an atom to a point leaves the atom's label. */
function labelEdge(graph: MoleculeGraph, index: number, to: Point): Point {
  const { x, y } = graph.atoms[index] ?? to;
  const length = Math.hypot(to.x - x, to.y - y) || 1;
  const boxes = atomTexts(graph, index).map(({ box }) => ({ ...grow(box, 1), width: box.width + 1 }));
  const pointAt = (distance: number) => ({
    x: x + ((to.x - x) / length) * distance,
    y: y + ((to.y - y) / length) * distance,
  });
  let distance = clearance(graph, index);
  while (distance < length / 2 && boxes.some((box) => contains(box, pointAt(distance)))) distance += 0.5;
  return pointAt(distance);
}

function parallelLines(graph: MoleculeGraph, bond: Bond, ends: Ends): Ends[] {
  if (bond.order < 2) return [ends];
  const [from, to] = ends;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const shifted = (by: number, trim: number): Ends => [
    { x: from.x + normal.x * by + normal.y * trim, y: from.y + normal.y * by - normal.x * trim },
    { x: to.x + normal.x * by - normal.y * trim, y: to.y + normal.y * by + normal.x * trim },
  ];
  if (bond.order === 3) return [ends, shifted(3, 0), shifted(-3, 0)];
  const side = secondLineSide(graph, bond, normal);
  if (side === 0) return [shifted(1.9, 0), shifted(-1.9, 0)];
  // The inner line is shorter, except at an end that has a label.
  const trim = clearance(graph, bond.a) + clearance(graph, bond.b) > 0 ? 2 : 4;
  return [ends, shifted(3.8 * side, trim)];
}

/** On which side of a double bond its second line lies: inside its ring, else where more neighbours are. */
function secondLineSide(graph: MoleculeGraph, bond: Bond, normal: Point): -1 | 0 | 1 {
  const [from, to] = [graph.atoms[bond.a], graph.atoms[bond.b]];
  if (!from || !to) return 0;
  const ring = shortestRing(graph, bond);
  const others = ring ?? [
    ...neighboursOf(graph, bond.a).filter((other) => other !== bond.b),
    ...neighboursOf(graph, bond.b).filter((other) => other !== bond.a),
  ];
  const sides = others.map((other) => {
    const atom = graph.atoms[other];
    const distance = atom ? (atom.x - from.x) * normal.x + (atom.y - from.y) * normal.y : 0;
    return Math.abs(distance) < 3 ? 0 : Math.sign(distance);
  });
  return Math.sign(sides.reduce((sum, side) => sum + side, 0)) as -1 | 0 | 1;
}

function shortestRing(graph: MoleculeGraph, { a, b }: Bond): number[] | undefined {
  let paths = [[a]];
  const seen = new Set([a]);
  while (paths.length > 0) {
    const longer: number[][] = [];
    for (const path of paths) {
      const end = path.at(-1) ?? a;
      for (const next of neighboursOf(graph, end)) {
        if (next === b && end !== a) return path.slice(1);
        if (next === b || seen.has(next)) continue;
        seen.add(next);
        longer.push([...path, next]);
      }
    }
    paths = longer;
  }
  return undefined;
}

function wedge([tip, base]: Ends): string {
  const length = Math.hypot(base.x - tip.x, base.y - tip.y) || 1;
  const normal = { x: (-(base.y - tip.y) / length) * 3.2, y: ((base.x - tip.x) / length) * 3.2 };
  const corners = [
    { x: base.x + normal.x, y: base.y + normal.y },
    { x: base.x - normal.x, y: base.y - normal.y },
  ];
  return `${polyline([tip, ...corners])}z`;
}

function hashes([tip, base]: Ends): string {
  const length = Math.hypot(base.x - tip.x, base.y - tip.y) || 1;
  const normal = { x: -(base.y - tip.y) / length, y: (base.x - tip.x) / length };
  return [0.2, 0.4, 0.6, 0.8, 1]
    .map((t) => {
      const half = 3.2 * t;
      const at = { x: tip.x + (base.x - tip.x) * t, y: tip.y + (base.y - tip.y) * t };
      const start = pair(at.x - normal.x * half, at.y - normal.y * half);
      return `M${start}l${pair(2 * normal.x * half, 2 * normal.y * half)}`;
    })
    .join("");
}

/** Returns a direction from an atom in which there is no bond or label, as near as possible to the wanted one. */
export function freeDirection(graph: MoleculeGraph, index: number, wanted: Point): Point {
  const atom = graph.atoms[index];
  if (!atom) return wanted;
  const taken = neighboursOf(graph, index).flatMap((other) => {
    const neighbour = graph.atoms[other];
    return neighbour ? [{ x: neighbour.x - atom.x, y: neighbour.y - atom.y }] : [];
  });
  const texts = atomTexts(graph, index);
  const directions = Array.from({ length: 16 }, (_, step) => {
    const angle = (step * Math.PI) / 8;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
  const cost = (direction: Point) => {
    const spot = { x: atom.x + direction.x * 10, y: atom.y + direction.y * 10 };
    const isOnText = texts.some(({ box }) => contains(grow(box, 2.5), spot));
    const nearest = Math.max(-1, ...taken.map((bond) => cosine(bond, direction)));
    return (isOnText ? 4 : 0) + (nearest > 0.75 ? 3 : 0) + 1 - cosine(direction, wanted);
  };
  return directions.reduce((best, direction) => (cost(direction) < cost(best) ? direction : best));
}
