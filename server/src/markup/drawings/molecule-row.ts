import { locate } from "./curly-arrows.ts";
import { type Box, boundsOf, grow, MAX_WIDTH, overlap, type Point } from "./drawing.ts";
import { atomTexts, type MoleculeGraph, moleculeBox, moved, turned } from "./molecule.ts";

/** The middle of a box. */
export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Molecules beside one another, and where a plus sign stands between two of them. */
type Row = { molecules: MoleculeGraph[]; signs: Point[] };
/** Pairs of atoms in different molecules that an arrow joins. */
export type Joins = readonly (readonly [near: number, far: number])[];

const ORIENTATIONS = Array.from({ length: 24 }, (_, index) => ({
  degrees: Math.floor(index / 2) * 30,
  mirrored: index % 2 === 1,
}));

/**
 * Turns molecules so that atoms which an arrow joins are near each other, and places them in a row. Tries orientations
 * of two neighbours at a time, because they depend on each other. `previous` are the molecules of the step before.
 */
export function bestRow(
  molecules: readonly MoleculeGraph[],
  joins: Joins,
  previous: readonly MoleculeGraph[],
): Row {
  const options = molecules.map((molecule) => {
    const choices = molecule.atoms.length === 1 ? ORIENTATIONS.slice(0, 1) : ORIENTATIONS;
    return choices.map(({ degrees, mirrored }) => {
      const graph = turned(molecule, degrees, mirrored);
      const own = (degrees === 0 && !mirrored ? 0 : 4) + ownCost(graph) + changeCost(graph, previous);
      return { graph, own };
    });
  });
  const chosen = options.map((choices) =>
    choices.reduce((best, choice) => (choice.own < best.own ? choice : best)),
  );
  for (let first = 0; first < options.length; first++) {
    let lowest = Number.POSITIVE_INFINITY;
    let best = chosen.slice();
    for (const a of options[first] ?? []) {
      for (const b of options[first + 1] ?? [undefined]) {
        const trial = chosen.slice();
        trial[first] = a;
        if (b) trial[first + 1] = b;
        const row = placeInRow(
          trial.map(({ graph }) => graph),
          joins,
        );
        const cost = trial.reduce((sum, { own }) => sum + own, 0) + rowCost(row, joins);
        if (cost < lowest - 1e-6) {
          lowest = cost;
          best = trial;
        }
      }
    }
    chosen.splice(0, chosen.length, ...best);
  }
  return placeInRow(
    chosen.map(({ graph }) => graph),
    joins,
  );
}

/** Labels that collide within a molecule, and its height, which costs more than its width. */
function ownCost(graph: MoleculeGraph): number {
  const boxes = graph.atoms.flatMap((_, index) => atomTexts(graph, index).map(({ box }) => ({ box, index })));
  let hits = 0;
  for (const { box, index } of boxes) {
    hits += boxes.filter((other) => other.index > index && overlap(other.box, box)).length;
    hits += graph.atoms.filter(
      ({ x, y }, other) => other !== index && overlap(grow(box, 2), { x, y, width: 0.1, height: 0.1 }),
    ).length;
  }
  const { width, height } = moleculeBox(graph);
  const uprightLabels = boxes.filter(({ index }, at) => boxes[at + 1]?.index === index).length;
  return hits * 40 + uprightLabels * 8 + height * 0.3 + width * 0.15;
}

/** How far the atoms are from where they were in the step before, so that a molecule is recognised again. */
function changeCost(graph: MoleculeGraph, previous: readonly MoleculeGraph[]): number {
  const pairs = graph.atoms.flatMap((atom) => {
    const before = atom.map === 0 ? undefined : locate(previous, atom.map)?.atom;
    return before ? [{ is: atom, was: before }] : [];
  });
  if (pairs.length < 2) return 0;
  const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const dx = average(pairs.map(({ is, was }) => is.x - was.x));
  const dy = average(pairs.map(({ is, was }) => is.y - was.y));
  return average(pairs.map(({ is, was }) => Math.hypot(is.x - was.x - dx, is.y - was.y - dy))) * 1.2;
}

function placeInRow(molecules: readonly MoleculeGraph[], joins: Joins): Row {
  const placed: MoleculeGraph[] = [];
  const signs: Point[] = [];
  let right = 0;
  for (const molecule of molecules) {
    const before = placed.at(-1);
    const join = before && joinBetween(before, molecule, joins);
    const box = moleculeBox(molecule);
    const gap = before ? (join ? 24 : 30) : 0;
    const target = before ? middleOf(moleculeBox(before)).y : 0;
    const dy = join ? join.from.y - join.to.y : target - middleOf(box).y;
    if (before && !join) signs.push({ x: right + gap / 2, y: target });
    placed.push(moved(molecule, right + gap - box.x, dy));
    right += gap + box.width;
  }
  return { molecules: placed, signs };
}

function joinBetween(
  a: MoleculeGraph,
  b: MoleculeGraph,
  joins: Joins,
): { from: Point; to: Point } | undefined {
  for (const ends of joins)
    for (const [first, second] of [ends, [ends[1], ends[0]] as const]) {
      const from = a.atoms.find(({ map }) => map === first);
      const to = b.atoms.find(({ map }) => map === second);
      if (from && to) return { from, to };
    }
  return undefined;
}

function rowCost({ molecules }: Row, joins: Joins): number {
  const box = boundsOf(molecules.map(moleculeBox));
  let cost = box.width * 0.2 + box.height * 0.3 + Math.max(0, box.width - MAX_WIDTH + 8) * 3;
  for (const [near, far] of joins) {
    const [a, b] = [locate(molecules, near)?.atom, locate(molecules, far)?.atom];
    if (!a || !b) continue;
    cost += Math.hypot(a.x - b.x, a.y - b.y);
    const others = molecules.flatMap(({ atoms }) => atoms.filter(({ map }) => map !== near && map !== far));
    cost += others.filter((atom) => isBetween(atom, a, b)).length * 30;
  }
  return cost;
}

function isBetween({ x, y }: Point, a: Point, b: Point): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1);
  return t > 0 && t < 1 && Math.hypot(a.x + t * dx - x, a.y + t * dy - y) < 10;
}
