import { type Issue, issue, issueMessage } from "@rasayan/contract/issues";
import type { Element, ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";

/** Drawings are at most this wide, so that their text is at least 11 px high in the column of a small phone. */
export const MAX_WIDTH = 320;
export const FONT_SIZE = 12;

export type Point = { x: number; y: number };
export type Box = { x: number; y: number; width: number; height: number };

/** A mistake in the source of a drawing. Lines count from 1 within the block's body. */
export type DrawingProblem = Issue & { line: number };

/** What a block's source gives: the drawing unless it can't be drawn at all, and everything to change in it. */
export type Drawing = { svg?: Element; problems: DrawingProblem[] };

/** Thrown by a parser of drawings when there is nothing to draw. */
export class DrawingError extends Error {
  override readonly name = "DrawingError";
  readonly line: number;
  readonly found: Issue;

  constructor(found: Issue, line = 1) {
    super(issueMessage(found));
    this.found = found;
    this.line = line;
  }
}

/** Attributes of SVG, whose numbers the types of hast don't allow. */
export type Attributes = Record<string, string | number | string[]>;

/** An element of SVG. */
export function shape(tagName: string, attributes: Attributes, children: ElementContent[] = []): Element {
  return { type: "element", tagName, properties: attributes as Element["properties"], children };
}

export type Anchor = "start" | "middle" | "end";

/** Text whose middle is at this height. */
export function label(text: string, { x, y }: Point, anchor: Anchor, attributes: Attributes = {}) {
  const position = { x: round(x), y: round(y + FONT_SIZE * 0.35) };
  const textAnchor: Attributes = anchor === "start" ? {} : { textAnchor: anchor };
  return shape("text", { ...position, ...textAnchor, ...attributes }, [{ type: "text", value: text }]);
}

/** The space that a label takes. */
export function labelBox(text: string, { x, y }: Point, anchor: Anchor): Box {
  const width = textWidth(text);
  const left = anchor === "start" ? x : anchor === "middle" ? x - width / 2 : x - width;
  return { x: left, y: y - FONT_SIZE / 2, width, height: FONT_SIZE };
}

/** Estimates the width of a text, which depends on the reader's font; errs on the wide side. */
export function textWidth(text: string, fontSize = FONT_SIZE): number {
  return [...text].reduce((sum, character) => sum + characterWidth(character), 0) * fontSize;
}

function characterWidth(character: string): number {
  if (/\p{Mn}/u.test(character)) return 0;
  if (/[ijl.,:;'|!()[\]/ ft·]/.test(character)) return 0.31;
  if (/[⁺⁻]/.test(character)) return 0.55;
  if (/[\u2070-\u209f\u00b9\u00b2\u00b3]/.test(character)) return 0.38;
  if (/[mwMW→⇌—@%]/.test(character)) return 0.9;
  if (/[A-Z=+−<>±×Δ]/.test(character)) return 0.68;
  return 0.57;
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function contains(box: Box, { x, y }: Point): boolean {
  return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}

export function grow(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** The smallest box around all boxes. */
export function boundsOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Rounds to a tenth of a pixel. */
export const round = (value: number): number => Math.round(value * 10) / 10 + 0;

/** A path through points, with coordinates relative to the previous point, which are shorter. */
export function polyline(points: readonly Point[]): string {
  let previous: Point = { x: 0, y: 0 };
  return points
    .map(({ x, y }, index) => {
      const point = { x: round(x), y: round(y) };
      const [dx, dy] = [round(point.x - previous.x), round(point.y - previous.y)];
      const step = dy === 0 ? `h${dx}` : dx === 0 ? `v${dy}` : `l${pair(dx, dy)}`;
      previous = point;
      return index === 0 ? `M${pair(point.x, point.y)}` : step;
    })
    .join("");
}

/** Two coordinates of a path; a minus sign separates them too. */
export function pair(x: number, y: number): string {
  const second = round(y);
  return `${round(x)}${second < 0 ? "" : " "}${second}`;
}

/** A filled triangle whose tip is at a point. */
export function arrowHead(tip: Point, direction: Point, length = 6): string {
  const size = Math.hypot(direction.x, direction.y) || 1;
  const unit = { x: direction.x / size, y: direction.y / size };
  const base = { x: tip.x - unit.x * length, y: tip.y - unit.y * length };
  const half = { x: -unit.y * length * 0.42, y: unit.x * length * 0.42 };
  const corner = (sign: 1 | -1) => ({ x: base.x + sign * half.x, y: base.y + sign * half.y });
  return `${polyline([tip, corner(1), corner(-1)])}z`;
}

/** The two arrows of an equilibrium between two points, side by side, each with half a head; a path without a fill. */
export function equilibriumArrows(start: Point, end: Point): string {
  const size = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const unit = { x: (end.x - start.x) / size, y: (end.y - start.y) / size };
  const beside = ({ x, y }: Point, along: number, aside: number): Point => ({
    x: x + unit.x * along + unit.y * aside,
    y: y + unit.y * along - unit.x * aside,
  });
  const forward = [beside(start, 0, 2), beside(end, 0, 2), beside(end, -6, 6)];
  const backward = [beside(end, 0, -2), beside(start, 0, -2), beside(start, 6, -6)];
  return polyline(forward) + polyline(backward);
}

/** Checks the size of the finished drawing and gives it its role and name. */
export function finishDrawing(
  children: ElementContent[],
  box: Box,
  { alternative, maxBytes }: { alternative: string; maxBytes: number },
  problems: DrawingProblem[],
): Drawing {
  const svg = shape(
    "svg",
    {
      role: "img",
      ariaLabel: alternative,
      width: Math.ceil(box.width),
      height: Math.ceil(box.height),
      viewBox: `${pair(box.x, box.y)} ${Math.ceil(box.width)} ${Math.ceil(box.height)}`,
      fontFamily: "sans-serif",
      fontSize: FONT_SIZE,
      strokeLineCap: "round",
      strokeLineJoin: "round",
    },
    children,
  );
  svg.data = { textAlternative: alternative };
  const bytes = Buffer.byteLength(toHtml(svg, { space: "svg" }));
  if (bytes > maxBytes)
    problems.push({
      line: 1,
      ...issue("drawing_too_large", { kilobytes: (bytes / 1024).toFixed(1), max: maxBytes / 1024 }),
    });
  return { svg, problems };
}
