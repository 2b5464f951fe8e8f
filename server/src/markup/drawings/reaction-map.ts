import { issue } from "@rasayan/contract/issues";
import type { Element } from "hast";
import {
  arrowHead,
  type Box,
  boundsOf,
  contains,
  type Drawing,
  DrawingError,
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
import {
  atomTexts,
  bondPaths,
  type MoleculeGraph,
  moleculeBox,
  moved,
  readMolecules,
  scaled,
} from "./molecule.ts";

const MAX_BYTES = 8192;
const MARGIN = 2;
const PADDING = 6;
/** Structures of a map are smaller than those of a mechanism. */
const SCALE = 0.8;
const MAX_COLUMNS = 3;
const MAX_ROWS = 8;
const ROW_GAP = 30;
const LINE_HEIGHT = 15;

/** A structure or a text at a place of the grid; columns and rows count from 1. */
type MapBox = {
  id: string;
  column: number;
  row: number;
  molecules: MoleculeGraph[];
  texts: string[];
  line: number;
};
type MapArrow = { from: string; to: string; kind: "->" | "<=>"; texts: string[]; line: number };
type PlacedBox = MapBox & { box: Box };
type PlacedText = { text: string; at: Point; box: Box };

/** Draws boxes of structures and names on a grid, with arrows between them. */
export function drawReactionMap(source: string, alternative: string): Drawing {
  const { boxes, arrows, problems } = readMap(source);
  const placed = placeBoxes(boxes, arrows);
  const area = boundsOf(placed.map(({ box }) => box));
  if (area.width > MAX_WIDTH - 2 * MARGIN)
    problems.push({
      line: 1,
      ...issue("map_too_wide", { width: Math.ceil(area.width), max: MAX_WIDTH - 2 * MARGIN }),
    });
  const labels: PlacedText[] = [];
  const arrowElements = arrows.flatMap((arrow) => drawArrow(arrow, placed, labels, problems));
  const total = boundsOf([area, ...labels.map(({ box }) => box)]);
  if (total.width > MAX_WIDTH - 2 * MARGIN && area.width <= MAX_WIDTH - 2 * MARGIN)
    problems.push({ line: 1, ...issue("arrow_text_outside") });
  const children = [
    shape("path", {
      d: placed.map(({ box }) => frame(box)).join(""),
      fill: "none",
      stroke: "currentColor",
      strokeOpacity: 0.4,
    }),
    ...drawContents(placed),
    ...arrowElements,
  ];
  return finishDrawing(children, grow(total, MARGIN), { alternative, maxBytes: MAX_BYTES }, problems);
}

function readMap(source: string): { boxes: MapBox[]; arrows: MapArrow[]; problems: DrawingProblem[] } {
  const boxes: MapBox[] = [];
  const arrows: MapArrow[] = [];
  const problems: DrawingProblem[] = [];
  for (const [index, text] of source.split("\n").entries()) {
    if (text.trim() === "" || text.trim().startsWith("#")) continue;
    try {
      readLine(text.trim(), index + 1, boxes, arrows);
    } catch (error) {
      if (!(error instanceof DrawingError)) throw error;
      problems.push({ line: index + 1, ...error.found });
    }
  }
  if (boxes.length === 0) throw new DrawingError(problems[0] ?? issue("map_without_box"), problems[0]?.line);
  return { boxes, arrows: arrows.filter((arrow) => hasBoxes(arrow, boxes, problems)), problems };
}

function readLine(text: string, line: number, boxes: MapBox[], arrows: MapArrow[]): void {
  const box = /^box\s+(\w+)\s+(\d),(\d):\s*(.+)$/.exec(text);
  const arrow = /^arrow\s+(\w+)\s*(->|<=>)\s*(\w+)\s*(?::\s*(.*))?$/.exec(text);
  if (box) {
    const [, id = "", column, row, content = ""] = box;
    boxes.push(readBox({ id, column: Number(column), row: Number(row), line }, content, boxes));
  } else if (arrow) {
    const [, from = "", kind, to = "", texts = ""] = arrow;
    arrows.push({ from, to, kind: kind === "<=>" ? "<=>" : "->", texts: splitTexts(texts), line });
  } else throw new DrawingError(issue("map_line", { text }));
}

const splitTexts = (text: string) =>
  text
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");

function readBox(
  place: Pick<MapBox, "id" | "column" | "row" | "line">,
  content: string,
  boxes: MapBox[],
): MapBox {
  const { id, column, row } = place;
  if (column < 1 || column > MAX_COLUMNS || row < 1 || row > MAX_ROWS)
    throw new DrawingError(issue("box_outside_grid", { box: id, columns: MAX_COLUMNS, rows: MAX_ROWS }));
  if (boxes.some((other) => other.id === id)) throw new DrawingError(issue("repeated_box", { box: id }));
  if (boxes.some((other) => other.column === column && other.row === row))
    throw new DrawingError(issue("box_on_box", { box: id, column, row }));
  const [first = "", ...captions] = splitTexts(content);
  const [, name] = /^"(.*)"$/.exec(first) ?? [];
  if (name !== undefined) return { ...place, molecules: [], texts: [name, ...captions] };
  return {
    ...place,
    molecules: readMolecules(first).map((molecule) => scaled(molecule, SCALE)),
    texts: captions,
  };
}

function hasBoxes(
  { from, to, line }: MapArrow,
  boxes: readonly MapBox[],
  problems: DrawingProblem[],
): boolean {
  const missing = [from, to].find((id) => !boxes.some((box) => box.id === id));
  if (missing !== undefined) problems.push({ line, ...issue("missing_box", { box: missing }) });
  else if (from === to) problems.push({ line, ...issue("arrow_to_itself") });
  return missing === undefined && from !== to;
}

/** A box's molecules in a row, and the space they take with the texts below them. */
function contentsOf({ molecules, texts }: MapBox): {
  molecules: MoleculeGraph[];
  height: number;
  width: number;
} {
  let right = 0;
  const row = molecules.map((molecule) => {
    const box = moleculeBox(molecule);
    const placed = moved(molecule, right - box.x, -(box.y + box.height / 2));
    right += box.width + 14;
    return placed;
  });
  const height = Math.max(0, ...molecules.map((molecule) => moleculeBox(molecule).height));
  const width = Math.max(right - 14, ...texts.map((text) => textWidth(text)));
  return {
    molecules: row,
    width: width + 2 * PADDING,
    height: height + texts.length * LINE_HEIGHT + 2 * PADDING - (texts.length > 0 && height === 0 ? 3 : 0),
  };
}

function placeBoxes(boxes: readonly MapBox[], arrows: readonly MapArrow[]): PlacedBox[] {
  const sizes = boxes.map((box) => ({ box, ...contentsOf(box) }));
  const largest = (size: "width" | "height", by: "column" | "row", at: number) =>
    Math.max(0, ...sizes.filter(({ box }) => box[by] === at).map((entry) => entry[size]));
  const boxOf = (id: string) => boxes.find((box) => box.id === id);
  // Beside one another, boxes need room for the text of the arrow between them.
  const gapAfter = (column: number) =>
    Math.max(
      14,
      ...arrows.map(({ from, to, texts }) => {
        const [a, b] = [boxOf(from), boxOf(to)];
        const isHere = a?.row === b?.row && Math.min(a?.column ?? 0, b?.column ?? 0) === column;
        return isHere ? Math.max(24, ...texts.map((text) => textWidth(text) + 6)) + 6 : 0;
      }),
    );
  // Below one another, the text stands beside the arrow.
  const gapBelow = (row: number) =>
    Math.max(
      ROW_GAP,
      ...arrows.map(({ from, to, texts }) => {
        const rows = [boxOf(from)?.row ?? 0, boxOf(to)?.row ?? 0];
        return rows[0] !== rows[1] && Math.min(...rows) === row ? texts.length * LINE_HEIGHT + 14 : 0;
      }),
    );
  return sizes.map(({ box, width, height }) => {
    let x = largest("width", "column", box.column) / 2;
    for (let column = 1; column < box.column; column++)
      x += largest("width", "column", column) + gapAfter(column);
    let y = largest("height", "row", box.row) / 2;
    for (let row = 1; row < box.row; row++) y += largest("height", "row", row) + gapBelow(row);
    return { ...box, box: { x: x - width / 2, y: y - height / 2, width, height } };
  });
}

const frame = ({ x, y, width, height }: Box) =>
  `M${pair(x, y)}h${Math.round(width)}v${Math.round(height)}h-${Math.round(width)}z`;

function drawContents(placed: readonly PlacedBox[]): Element[] {
  const texts: Element[] = [];
  let lines = "";
  let wedges = "";
  for (const placedBox of placed) {
    const { box } = placedBox;
    const { molecules } = contentsOf(placedBox);
    const bounds = molecules.length === 0 ? undefined : boundsOf(molecules.map(moleculeBox));
    const middle = box.x + box.width / 2;
    for (const molecule of molecules) {
      const dx = middle - (bounds?.width ?? 0) / 2 - (bounds?.x ?? 0);
      const dy = box.y + PADDING - (bounds?.y ?? 0);
      const graph = moved(molecule, dx, dy);
      const paths = bondPaths(graph);
      lines += paths.lines;
      wedges += paths.wedges;
      for (const index of graph.atoms.keys())
        for (const { text, at, anchor } of atomTexts(graph, index)) texts.push(label(text, at, anchor));
    }
    for (const [index, text] of placedBox.texts.entries()) {
      const y =
        box.y + box.height - PADDING - FONT_SIZE / 2 - (placedBox.texts.length - 1 - index) * LINE_HEIGHT;
      texts.push(label(text, { x: middle, y }, "middle"));
    }
  }
  return [
    ...(lines === ""
      ? []
      : [shape("path", { d: lines, fill: "none", stroke: "currentColor", strokeWidth: 1.3 })]),
    ...(wedges === "" ? [] : [shape("path", { d: wedges, fill: "currentColor" })]),
    shape("g", { fill: "currentColor" }, texts),
  ];
}

function drawArrow(
  arrow: MapArrow,
  placed: readonly PlacedBox[],
  labels: PlacedText[],
  problems: DrawingProblem[],
): Element[] {
  const from = placed.find(({ id }) => id === arrow.from);
  const to = placed.find(({ id }) => id === arrow.to);
  if (!from || !to) return [];
  const [start, end] = arrowEnds(from, to);
  const direction = { x: end.x - start.x, y: end.y - start.y };
  const others = placed.filter((box) => box !== from && box !== to);
  const crossed = others.find(({ box }) => crosses(box, start, end));
  if (crossed)
    problems.push({
      line: arrow.line,
      ...issue("arrow_over_box", { from: arrow.from, to: arrow.to, box: crossed.id }),
    });
  const isFree = (texts: PlacedText[]) =>
    texts.every(({ box }) => [...placed, ...labels].every((other) => !overlap(other.box, box)));
  const candidates = textPlaces(arrow, start, end);
  const texts = candidates.find(isFree) ?? candidates[0] ?? [];
  for (const { text, box } of texts) {
    const blocking = placed.find((other) => overlap(other.box, box));
    const colliding = labels.find((other) => overlap(other.box, box));
    if (blocking)
      problems.push({ line: arrow.line, ...issue("arrow_text_on_box", { text, box: blocking.id }) });
    else if (colliding)
      problems.push({ line: arrow.line, ...issue("arrow_text_on_text", { text, other: colliding.text }) });
  }
  labels.push(...texts);
  const isEquilibrium = arrow.kind === "<=>";
  const d = isEquilibrium
    ? equilibriumArrows(start, end)
    : `M${pair(start.x, start.y)}L${pair(end.x, end.y)}${arrowHead(end, direction)}`;
  return [
    shape("g", { fill: "currentColor", className: ["accent"] }, [
      shape("path", {
        d,
        fill: isEquilibrium ? "none" : "currentColor",
        stroke: "currentColor",
        strokeWidth: 1.2,
      }),
      ...texts.map(({ text, at }) => label(text, at, "middle")),
    ]),
  ];
}

/** Arrows leave a box at the middle of a side: along a row at the left or right, otherwise above or below. */
function arrowEnds(from: PlacedBox, to: PlacedBox): [Point, Point] {
  const side = ({ box }: PlacedBox, x: number, y: number): Point => ({
    x: box.x + (box.width * (1 + x)) / 2 + 2 * x,
    y: box.y + (box.height * (1 + y)) / 2 + 2 * y,
  });
  if (from.row === to.row) {
    const sign = Math.sign(to.column - from.column);
    return [side(from, sign, 0), side(to, -sign, 0)];
  }
  const sign = Math.sign(to.row - from.row);
  return [side(from, 0, sign), side(to, 0, -sign)];
}

/** Where the texts of an arrow may stand: along a row above and below it, otherwise to one side, along its length. */
function textPlaces({ texts }: MapArrow, start: Point, end: Point): PlacedText[][] {
  const place = (text: string, x: number, y: number): PlacedText => {
    const at = { x, y };
    return { text, at, box: labelBox(text, at, "middle") };
  };
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  if (Math.abs(start.y - end.y) < 12) {
    const above = texts.length > 1 ? texts.slice(0, -1) : texts;
    return [
      texts.map((text, index) => {
        const isAbove = index < above.length;
        return place(
          text,
          middle.x,
          middle.y + (isAbove ? -11 - (above.length - 1 - index) * LINE_HEIGHT : 11),
        );
      }),
    ];
  }
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const normal = { x: Math.abs(end.y - start.y) / length, y: (end.x - start.x) / length };
  if (end.y > start.y) normal.y = -normal.y;
  const width = Math.max(0, ...texts.map((text) => textWidth(text)));
  const height = texts.length * LINE_HEIGHT;
  const distance = Math.abs(normal.x) * (width / 2) + Math.abs(normal.y) * (height / 2) + 5;
  return [0.5, 0.4, 0.6, 0.3, 0.7].flatMap((t) =>
    [1, -1].map((side) => {
      const x = start.x + (end.x - start.x) * t + normal.x * distance * side;
      const y = start.y + (end.y - start.y) * t + normal.y * distance * side;
      return texts.map((text, index) => place(text, x, y + (index - (texts.length - 1) / 2) * LINE_HEIGHT));
    }),
  );
}

function crosses(box: Box, start: Point, end: Point): boolean {
  return Array.from({ length: 41 }, (_, step) => step / 40).some((t) =>
    contains(box, { x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t }),
  );
}
