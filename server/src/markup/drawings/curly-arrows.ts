import { arrowHead, type Box, contains, grow, type Point, pair, polyline } from "./drawing.ts";
import type { ArrowEnd, CurlyArrow } from "./mechanism-source.ts";
import { type Atom, atomTexts, clearance, freeDirection, type MoleculeGraph } from "./molecule.ts";

/** A curly arrow with its curve. `dots` is the lone pair or the single electron that it starts from. */
export type RoutedArrow = { curve: string; head: string; dots: Point[]; samples: Point[] };

/** What an arrow should keep clear of. */
export type Surroundings = { molecules: readonly MoleculeGraph[]; signs: readonly Box[] };

type Located = { molecule: MoleculeGraph; index: number; atom: Atom };

const DOT_DISTANCE = 10.5;

/** Chooses a curve for each arrow in turn, clear of labels, bonds and the arrows before it where possible. */
export function drawCurlyArrows(arrows: readonly CurlyArrow[], around: Surroundings): RoutedArrow[] {
  const routed: RoutedArrow[] = [];
  for (const arrow of arrows) {
    const candidates = candidatesFor(arrow, around);
    const costs = candidates.map((candidate) => costOf(candidate, arrow, around, routed));
    const best = candidates[costs.indexOf(Math.min(...costs))];
    if (best) routed.push(best);
  }
  return routed;
}

/** The points of an arrow that lie on a label, for which the author has to turn or change the molecules. */
export function isOnLabel(arrow: RoutedArrow, { molecules }: Surroundings): boolean {
  const middle = arrow.samples.slice(4, -4);
  return labelBoxes(molecules).some((box) => middle.some((point) => contains(grow(box, -2), point)));
}

export function locate(molecules: readonly MoleculeGraph[], map: number): Located | undefined {
  for (const molecule of molecules) {
    const index = molecule.atoms.findIndex((atom) => atom.map === map);
    const atom = molecule.atoms[index];
    if (atom) return { molecule, index, atom };
  }
  return undefined;
}

/** Where an arrow starts or ends: at the middle of a bond or at an atom. */
type Spot = { at: Point; atom?: Located };

function spotOf(end: ArrowEnd, molecules: readonly MoleculeGraph[]): Spot | undefined {
  if ("atom" in end) {
    const atom = locate(molecules, end.atom);
    return atom && { at: atom.atom, atom };
  }
  const [a, b] = end.bond.map((map) => locate(molecules, map));
  if (!a || !b) return undefined;
  return { at: { x: (a.atom.x + b.atom.x) / 2, y: (a.atom.y + b.atom.y) / 2 } };
}

/** Electrons that form a new bond go to the atom at its far end, those for an existing bond to its middle. */
function targetSpot({ from, to }: CurlyArrow, molecules: readonly MoleculeGraph[]): Spot | undefined {
  const ends = "bond" in to ? to.bond : "atom" in from ? ([from.atom, to.atom] as const) : undefined;
  if (!ends) return spotOf(to, molecules);
  const [a, b] = [locate(molecules, ends[0]), locate(molecules, ends[1])];
  if (!a || !b) return undefined;
  if (isBonded(a, b)) return spotOf({ bond: [ends[0], ends[1]] }, molecules);
  const sources = "atom" in from ? [from.atom] : from.bond;
  const far = sources.includes(ends[1]) ? a : b;
  return { at: far.atom, atom: far };
}

function isBonded(a: Located, b: Located): boolean {
  return (
    a.molecule === b.molecule &&
    a.molecule.bonds.some(
      (bond) => (bond.a === a.index && bond.b === b.index) || (bond.a === b.index && bond.b === a.index),
    )
  );
}

function candidatesFor(arrow: CurlyArrow, { molecules }: Surroundings): RoutedArrow[] {
  const source = spotOf(arrow.from, molecules);
  const target = targetSpot(arrow, molecules);
  if (!source || !target) return [];
  const chord = { x: target.at.x - source.at.x, y: target.at.y - source.at.y };
  const length = Math.hypot(chord.x, chord.y) || 1;
  const normal = { x: -chord.y / length, y: chord.x / length };
  // From a bond to one of its own atoms the way is short, so that the curve needs height to show its head.
  const isShort = target.atom !== undefined && length < 20;
  const heights = isShort
    ? [19, 22, 26]
    : [0.3, 0.45, 0.65, 0.9, 1.2].map((factor) => Math.max(factor * length, 13 + factor * 12));
  const positions = isShort ? [0.7, 1, 0.4] : [0.5, 0.3, 0.75];
  return [1, -1].flatMap((side) =>
    heights.flatMap((height) =>
      positions.map((along) => {
        const control = {
          x: source.at.x + chord.x * along + normal.x * side * height,
          y: source.at.y + chord.y * along + normal.y * side * height,
        };
        return drawCandidate(arrow, source, target, control, side);
      }),
    ),
  );
}

function drawCandidate(
  arrow: CurlyArrow,
  source: Spot,
  target: Spot,
  control: Point,
  side: number,
): RoutedArrow {
  let start = towards(source.at, control, 3);
  let dots: Point[] = [];
  if (source.atom) {
    const { molecule, index, atom } = source.atom;
    const direction = freeDirection(molecule, index, { x: control.x - atom.x, y: control.y - atom.y });
    const reach = Math.max(DOT_DISTANCE, clearance(molecule, index) + 2.5);
    const at = { x: atom.x + direction.x * reach, y: atom.y + direction.y * reach };
    const across = { x: -direction.y * 2.2, y: direction.x * 2.2 };
    dots =
      arrow.electrons === 1
        ? [at]
        : [
            { x: at.x + across.x, y: at.y + across.y },
            { x: at.x - across.x, y: at.y - across.y },
          ];
    start = { x: at.x + direction.x * 3, y: at.y + direction.y * 3 };
  }
  const gap = target.atom ? Math.max(5, clearance(target.atom.molecule, target.atom.index) + 2) : 3;
  const tip = towards(target.at, control, gap);
  const direction = { x: tip.x - control.x, y: tip.y - control.y };
  const end = towards(tip, control, 4);
  const samples = Array.from({ length: 17 }, (_, step) => curvePoint(start, control, end, step / 16));
  const curve = `M${pair(start.x, start.y)}q${pair(control.x - start.x, control.y - start.y)} ${pair(end.x - start.x, end.y - start.y)}`;
  const head = arrow.electrons === 2 ? arrowHead(tip, direction) : fishHook(tip, direction, side);
  return { curve, head, dots, samples };
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: from.x + ((to.x - from.x) / length) * distance,
    y: from.y + ((to.y - from.y) / length) * distance,
  };
}

function curvePoint(start: Point, control: Point, end: Point, t: number): Point {
  const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
  return { x: a * start.x + b * control.x + c * end.x, y: a * start.y + b * control.y + c * end.y };
}

/** Half an arrow head, on the outer side of the curve. */
function fishHook(tip: Point, direction: Point, side: number): string {
  const size = Math.hypot(direction.x, direction.y) || 1;
  const unit = { x: direction.x / size, y: direction.y / size };
  const base = { x: tip.x - unit.x * 6, y: tip.y - unit.y * 6 };
  const barb = { x: base.x - unit.y * 3.4 * side, y: base.y + unit.x * 3.4 * side };
  return `${polyline([tip, barb, { x: tip.x - unit.x * 3.5, y: tip.y - unit.y * 3.5 }])}z`;
}

function labelBoxes(molecules: readonly MoleculeGraph[]): Box[] {
  return molecules.flatMap((molecule) =>
    molecule.atoms.flatMap((_, index) => atomTexts(molecule, index).map(({ box }) => box)),
  );
}

function costOf(
  candidate: RoutedArrow,
  arrow: CurlyArrow,
  { molecules, signs }: Surroundings,
  routed: readonly RoutedArrow[],
): number {
  const { samples, dots } = candidate;
  const middle = samples.slice(2, -2);
  const count = (isHit: (point: Point) => boolean) => middle.filter(isHit).length;
  const labels = [...labelBoxes(molecules), ...signs];
  const involved = [arrow.from, arrow.to].flatMap((end) => ("atom" in end ? [end.atom] : end.bond));
  const corners = molecules.flatMap(({ atoms }) => atoms.filter(({ map }) => !involved.includes(map)));
  const isNear = (a: Point, b: Point, distance: number) => Math.hypot(a.x - b.x, a.y - b.y) < distance;
  const labelHits = labels.reduce((sum, box) => sum + count((point) => contains(grow(box, 1), point)), 0);
  const cornerHits = count((point) => corners.some((corner) => isNear(corner, point, 6)));
  const bondHits = count((point) => molecules.some((molecule) => isOnBond(molecule, point)));
  const arrowHits = count((point) =>
    routed.some((other) => [...other.samples, ...other.dots].some((sample) => isNear(sample, point, 5))),
  );
  const dotHits = dots.filter((dot) =>
    routed.some((other) => other.samples.some((sample) => isNear(sample, dot, 5))),
  ).length;
  const turn = startTurn(candidate);
  return (
    labelHits * 25 +
    cornerHits * 6 +
    bondHits * 5 +
    arrowHits * 9 +
    dotHits * 9 +
    lengthOf(samples) * 0.12 +
    turn
  );
}

/** How far a curve turns away from its lone pair: an arrow should leave it straight. */
function startTurn({ dots, samples }: RoutedArrow): number {
  const [a, b] = dots;
  const [first, second] = samples;
  if (!a || !b || !first || !second) return 0;
  const across = { x: a.x - b.x, y: a.y - b.y };
  const step = { x: second.x - first.x, y: second.y - first.y };
  const sine =
    Math.abs(across.x * step.x + across.y * step.y) /
    (Math.hypot(across.x, across.y) * Math.hypot(step.x, step.y) || 1);
  return sine * 8;
}

function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, { x, y }, index) => {
    const previous = points[index - 1];
    return previous ? sum + Math.hypot(x - previous.x, y - previous.y) : 0;
  }, 0);
}

function isOnBond({ atoms, bonds }: MoleculeGraph, { x, y }: Point): boolean {
  return bonds.some(({ a, b }) => {
    const [from, to] = [atoms[a], atoms[b]];
    if (!from || !to) return false;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const t = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
    return t > 0 && t < 1 && Math.hypot(from.x + t * dx - x, from.y + t * dy - y) < 2.5;
  });
}
