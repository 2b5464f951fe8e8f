import { issue } from "@rasayan/contract/issues";
import type { Element } from "hast";
import { drawCurlyArrows, isOnLabel, type RoutedArrow } from "./curly-arrows.ts";
import {
  arrowHead,
  type Box,
  boundsOf,
  type Drawing,
  type DrawingProblem,
  equilibriumArrows,
  FONT_SIZE,
  finishDrawing,
  grow,
  label,
  labelBox,
  MAX_WIDTH,
  overlap,
  type Point,
  pair,
  shape,
  textWidth,
} from "./drawing.ts";
import { checkElectrons } from "./electron-count.ts";
import { type MechanismStep, type ReactionArrow, readMechanism } from "./mechanism-source.ts";
import { atomTexts, bondPaths, freeDirection, type MoleculeGraph, moleculeBox, moved } from "./molecule.ts";
import { bestRow, middleOf } from "./molecule-row.ts";

const MAX_BYTES = 4096;
const MARGIN = 4;
const ROW_GAP = 16;

/** A step with positions; `box` holds the molecules, their curly arrows and labels. */
type LaidOutStep = {
  molecules: MoleculeGraph[];
  signs: Point[];
  arrows: RoutedArrow[];
  labels: { text: string; at: Point }[];
  /** The height at which reaction arrows meet the step. */
  middle: number;
  box: Box;
};

/** Draws steps of a mechanism with curly arrows, and checks that each step follows from the one before. */
export function drawMechanism(source: string, alternative: string): Drawing {
  const { steps, problems } = readMechanism(source);
  problems.push(...checkElectrons(steps));
  const laidOut: LaidOutStep[] = [];
  for (const step of steps) laidOut.push(layOutStep(step, laidOut.at(-1), problems));
  const rows = arrangeRows(steps, laidOut, problems);
  const children = [...drawSteps(rows.steps), ...rows.reactionArrows];
  const box = grow(rows.box, MARGIN);
  return finishDrawing(children, box, { alternative, maxBytes: MAX_BYTES }, problems);
}

/** Places the molecules of a step in a row, turned so that atoms which an arrow joins are near each other. */
function layOutStep(
  step: MechanismStep,
  previous: LaidOutStep | undefined,
  problems: DrawingProblem[],
): LaidOutStep {
  const joins = step.arrows.flatMap(({ from, to }) => {
    const ends = [...("atom" in from ? [from.atom] : from.bond), ...("atom" in to ? [to.atom] : to.bond)];
    const source = ends[0] === undefined ? undefined : moleculeOf(step.molecules, ends[0]);
    const far = ends.find((map) => moleculeOf(step.molecules, map) !== source);
    const near =
      "atom" in from
        ? from.atom
        : "bond" in to
          ? from.bond.find((map) => to.bond.includes(map))
          : from.bond[1];
    return far === undefined || near === undefined ? [] : [[near, far] as const];
  });
  const { molecules, signs } = bestRow(step.molecules, joins, previous?.molecules ?? []);
  const signBoxes = signs.map((at) => labelBox("+", at, "middle"));
  const around = { molecules, signs: signBoxes };
  const arrows = drawCurlyArrows(step.arrows, around);
  for (const [index, arrow] of arrows.entries())
    if (isOnLabel(arrow, around))
      problems.push({
        line: step.arrows[index]?.line ?? step.line,
        ...issue("arrow_over_atom", { arrow: step.arrows[index]?.text ?? "" }),
      });
  reportCollisions(step, molecules, problems);
  const core = boundsOf([
    ...molecules.map(moleculeBox),
    ...arrows.flatMap(({ samples, dots }) =>
      [...samples, ...dots].map((point) => grow({ ...point, width: 0, height: 0 }, 3)),
    ),
  ]);
  const labels = placeLabels(step, molecules, core, problems);
  const box = boundsOf([core, ...labels.map(({ text, at }) => labelBox(text, at, "middle"))]);
  return { molecules, signs, arrows, labels, middle: middleOf(boundsOf(molecules.map(moleculeBox))).y, box };
}

function moleculeOf(molecules: readonly MoleculeGraph[], map: number): number {
  return molecules.findIndex(({ atoms }) => atoms.some((atom) => atom.map === map));
}

function reportCollisions(
  { line }: MechanismStep,
  molecules: readonly MoleculeGraph[],
  problems: DrawingProblem[],
) {
  const texts = molecules.flatMap((molecule, part) =>
    molecule.atoms.flatMap((_, index) =>
      atomTexts(molecule, index).map(({ text, box }) => ({
        text,
        box: grow(box, -1.5),
        id: `${part}/${index}`,
      })),
    ),
  );
  for (const [index, { text, box, id }] of texts.entries()) {
    const other = texts
      .slice(index + 1)
      .find((candidate) => candidate.id !== id && overlap(candidate.box, box));
    if (other) problems.push({ line, ...issue("atoms_collide", { text, other: other.text }) });
  }
}

/** One label stands below the whole step, several below their molecules. */
function placeLabels(
  step: MechanismStep,
  molecules: readonly MoleculeGraph[],
  core: Box,
  problems: DrawingProblem[],
) {
  const { labels, line } = step;
  const y = core.y + core.height + FONT_SIZE / 2 + 5;
  if (labels.length > 1 && labels.length !== molecules.length)
    problems.push({
      line,
      ...issue("labels_and_molecules", { labels: labels.length, molecules: molecules.length }),
    });
  const placed = labels.map((text, index) => {
    const molecule = molecules[index];
    const box = labels.length === 1 || !molecule ? core : moleculeBox(molecule);
    return { text, at: { x: middleOf(box).x, y } };
  });
  for (const [index, { text, at }] of placed.entries()) {
    const next = placed[index + 1];
    if (next && overlap(labelBox(text, at, "middle"), labelBox(next.text, next.at, "middle")))
      problems.push({ line, ...issue("labels_collide", { text, other: next.text }) });
  }
  return placed.filter(({ text }) => text !== "");
}

/** A step or a reaction arrow with its position on the drawing. */
type Arrangement = {
  steps: { step: LaidOutStep; dx: number; dy: number }[];
  reactionArrows: Element[];
  box: Box;
};

/** Fills rows like lines of a text. An arrow begins the row of its step, or has a row of its own if the step is wide. */
function arrangeRows(
  steps: readonly MechanismStep[],
  laidOut: readonly LaidOutStep[],
  problems: DrawingProblem[],
): Arrangement {
  type Piece = { step?: LaidOutStep; arrow?: ReactionArrow; width: number; above: number; below: number };
  const limit = MAX_WIDTH - 2 * MARGIN;
  const rows: Piece[][] = [];
  const widthOf = (row: readonly Piece[]) =>
    row.reduce((sum, { width }) => sum + width, (row.length - 1) * 8);
  for (const [index, step] of laidOut.entries()) {
    const { box, middle } = step;
    const piece: Piece = {
      step,
      width: box.width,
      above: middle - box.y,
      below: box.y + box.height - middle,
    };
    if (box.width > limit)
      problems.push({
        line: steps[index]?.line ?? 1,
        ...issue("step_too_wide", { width: Math.round(box.width), max: limit }),
      });
    const arrow = steps[index - 1]?.next;
    const current = rows.at(-1);
    if (!arrow || !current) {
      rows.push([piece]);
      continue;
    }
    const arrowPiece: Piece = {
      arrow,
      width: Math.max(34, textWidth(arrow.over) + 10, textWidth(arrow.under) + 10),
      above: arrow.over === "" ? 6 : 20,
      below: arrow.under === "" ? 6 : 20,
    };
    if (arrowPiece.width > limit) problems.push({ line: arrow.line, ...issue("arrow_text_too_long") });
    if (widthOf([...current, arrowPiece, piece]) <= limit) current.push(arrowPiece, piece);
    else if (widthOf([arrowPiece, piece]) <= limit) rows.push([arrowPiece, piece]);
    else rows.push([arrowPiece], [piece]);
  }
  const arrangement: Arrangement = {
    steps: [],
    reactionArrows: [],
    box: { x: 0, y: 0, width: 0, height: 0 },
  };
  let top = 0;
  for (const row of rows) {
    const above = Math.max(...row.map((piece) => piece.above));
    const below = Math.max(...row.map((piece) => piece.below));
    const y = top + above;
    let x = 0;
    for (const { step, arrow, width } of row) {
      if (step) arrangement.steps.push({ step, dx: x - step.box.x, dy: y - step.middle });
      if (arrow) arrangement.reactionArrows.push(...drawReactionArrow(arrow, { x, y }, width));
      x += width + 8;
    }
    top = y + below + ROW_GAP;
  }
  const width = Math.max(...rows.map(widthOf));
  return { ...arrangement, box: { x: 0, y: 0, width, height: top - ROW_GAP } };
}

/** Draws an arrow with its texts, from a point to the right. */
function drawReactionArrow(
  { kind, over, under }: Pick<ReactionArrow, "kind" | "over" | "under">,
  { x, y }: Point,
  width: number,
): Element[] {
  const end = { x: x + width, y };
  const right = { x: 1, y: 0 };
  const left = { x: -1, y: 0 };
  const d = kind === "<=>" ? equilibriumArrows({ x, y }, end) : `M${pair(x, y)}H${Math.round(end.x - 2)}`;
  const heads =
    kind === "<=>" ? "" : arrowHead(end, right) + (kind === "<->" ? arrowHead({ x, y }, left) : "");
  const middle = x + width / 2;
  return [
    shape("path", { d, fill: "none", stroke: "currentColor", strokeWidth: 1.2 }),
    ...(heads === "" ? [] : [shape("path", { d: heads, fill: "currentColor" })]),
    ...(over === "" ? [] : [label(over, { x: middle, y: y - 12 }, "middle", { fill: "currentColor" })]),
    ...(under === "" ? [] : [label(under, { x: middle, y: y + 12 }, "middle", { fill: "currentColor" })]),
  ];
}

/** Draws all steps with one path for each kind of line, which keeps the drawing small. */
function drawSteps(steps: Arrangement["steps"]): Element[] {
  const texts: Element[] = [];
  const parts = steps.map(({ step, dx, dy }) => {
    const at = ({ x, y }: Point): Point => ({ x: x + dx, y: y + dy });
    const molecules = step.molecules.map((molecule) => moved(molecule, dx, dy));
    for (const molecule of molecules)
      for (const index of molecule.atoms.keys())
        for (const text of atomTexts(molecule, index)) texts.push(label(text.text, text.at, text.anchor));
    for (const sign of step.signs) texts.push(label("+", at(sign), "middle"));
    for (const { text, at: place } of step.labels) texts.push(label(text, at(place), "middle"));
    const bonds = molecules.map(bondPaths);
    const dots = [
      ...step.arrows.flatMap((arrow) => arrow.dots.map(at)),
      ...molecules.flatMap((molecule) => radicalDots(molecule, step, at)),
    ];
    return {
      lines: bonds.map(({ lines }) => lines).join(""),
      wedges: bonds.map(({ wedges }) => wedges).join(""),
      dots: dots.map(({ x, y }) => `M${pair(x, y)}h0`).join(""),
      arrows: step.arrows,
      dx,
      dy,
    };
  });
  const join = (name: "lines" | "wedges" | "dots") => parts.map((part) => part[name]).join("");
  const line = { fill: "none", stroke: "currentColor" };
  const wedges = join("wedges");
  const dots = join("dots");
  return [
    shape("path", { d: join("lines"), ...line, strokeWidth: 1.4 }),
    ...(wedges === "" ? [] : [shape("path", { d: wedges, fill: "currentColor" })]),
    ...(dots === "" ? [] : [shape("path", { d: dots, ...line, strokeWidth: 2.4 })]),
    shape("g", { fill: "currentColor" }, texts),
    ...parts.flatMap(({ arrows, dx, dy }) => renderArrows(arrows, dx, dy)),
  ];
}

function renderArrows(arrows: readonly RoutedArrow[], dx: number, dy: number): Element[] {
  if (arrows.length === 0) return [];
  const transform = `translate(${pair(dx, dy)})`;
  return [
    shape("g", { className: ["accent"], transform }, [
      shape("path", {
        d: arrows.map(({ curve }) => curve).join(""),
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 1.4,
      }),
      shape("path", { d: arrows.map(({ head }) => head).join(""), fill: "currentColor" }),
    ]),
  ];
}

/** The unpaired electrons of radicals and the pairs of carbenes, except those that an arrow starts from. */
function radicalDots(molecule: MoleculeGraph, step: LaidOutStep, at: (point: Point) => Point): Point[] {
  return molecule.atoms.flatMap((atom, index) => {
    const isCarbene = atom.element === "C" && atom.charge === 0 && atom.lone === 2;
    if (atom.lone === undefined || (atom.lone % 2 === 0 && !isCarbene)) return [];
    const direction = freeDirection(molecule, index, { x: 0, y: -1 });
    const dot = { x: atom.x + direction.x * 10.5, y: atom.y + direction.y * 10.5 };
    const hasDot = step.arrows.some(({ dots }) =>
      dots.some((other) => Math.hypot(at(other).x - atom.x, at(other).y - atom.y) < 14),
    );
    if (hasDot) return [];
    const across = { x: -direction.y * 2.2, y: direction.x * 2.2 };
    return isCarbene
      ? [
          { x: dot.x + across.x, y: dot.y + across.y },
          { x: dot.x - across.x, y: dot.y - across.y },
        ]
      : [dot];
  });
}
