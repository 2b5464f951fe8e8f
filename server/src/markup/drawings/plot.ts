import { type Issue, issue } from "@rasayan/contract/issues";
import type { Element } from "hast";
import {
  type Anchor,
  type Attributes,
  arrowHead,
  type Box,
  contains,
  type Drawing,
  type DrawingProblem,
  finishDrawing,
  grow,
  label,
  labelBox,
  MAX_WIDTH,
  overlap,
  type Point,
  pair,
  polyline,
  round,
  shape,
  textWidth,
} from "./drawing.ts";
import { type Axis, checkValues, type Plot, readPlot, tickValues } from "./plot-source.ts";

const MAX_BYTES = 4096;

/** A label that is placed, or to be placed at the first of these positions that is free. */
type Placement = { at: Point; anchor: Anchor };
type PlacedLabel = { text: string; box: Box };

/** Draws a graph from its description in YAML. */
export function drawPlot(source: string, alternative: string): Drawing {
  const { plot, lineOf } = readPlot(source);
  const problems: DrawingProblem[] = [];
  const report = (path: (string | number)[], found: Issue) => problems.push({ line: lineOf(path), ...found });
  checkValues(plot, report);
  const frame = frameOf(plot);
  const toPoint = ([x, y]: [number, number]): Point => ({
    x: frame.x + fraction(plot.x, x) * frame.width,
    y: frame.y + frame.height - fraction(plot.y, y) * frame.height,
  });
  const curves = plot.curves.map((curve) => curve.points.map(toPoint));
  const obstacles = [
    ...plot.curves.flatMap((curve, index) => samples(curves[index] ?? [], curve.smooth)),
    ...plot.arrows.flatMap(({ from, to }) => samples([toPoint(from), toPoint(to)], false)),
    ...samples(
      [
        { x: frame.x, y: frame.y },
        { x: frame.x, y: frame.y + frame.height },
        { x: frame.x + frame.width, y: frame.y + frame.height },
      ],
      false,
    ),
    ...plot.lines.flatMap(({ x, y }) =>
      samples(
        [toPoint([x ?? plot.x.from, y ?? plot.y.from]), toPoint([x ?? plot.x.to, y ?? plot.y.to])],
        false,
      ),
    ),
  ];
  const marks = plot.points.map(({ at }) => toPoint(at));
  const placed: PlacedLabel[] = [];
  const texts: Element[] = [];
  const put: Put = (text, candidates, path, isClear = () => true) => {
    const free = candidates.find(({ at, anchor }) => {
      const box = labelBox(text, at, anchor);
      return (
        isClear(box) &&
        isInside(box, plot.height) &&
        !placed.some((other) => overlap(other.box, box)) &&
        !obstacles.some((point) => contains(box, point)) &&
        !marks.some((point) => contains(grow(box, 5), point))
      );
    });
    const { at, anchor } = free ?? candidates[0] ?? { at: { x: 0, y: 0 }, anchor: "start" };
    const box = labelBox(text, at, anchor);
    if (!free) report(path, collision(text, box, placed, plot.height));
    placed.push({ text, box });
    texts.push(label(text, at, anchor));
  };
  const axes = drawAxes(plot, frame, put);
  // Positions that the author chose come first, so that the other labels keep clear of them.
  for (const [index, { at, text, anchor }] of plot.texts.entries())
    put(text, [{ at: toPoint(at), anchor }], ["texts", index]);
  for (const [index, { label: text, label_at }] of plot.curves.entries())
    if (text && label_at && !plot.legend)
      put(text, [{ at: toPoint(label_at), anchor: "start" }], ["curves", index]);
  for (const [index, { at, label: text, label_at }] of plot.points.entries())
    if (text)
      put(text, label_at ? [{ at: toPoint(label_at), anchor: "middle" }] : around(toPoint(at)), [
        "points",
        index,
      ]);
  for (const [index, { from, to, label: text }] of plot.arrows.entries())
    if (text) put(text, around(middle(toPoint(from), toPoint(to))), ["arrows", index]);
  for (const [index, line] of plot.lines.entries())
    if (line.label) put(line.label, besideLine(line, frame, toPoint, plot), ["lines", index]);
  for (const [index, { label: text, label_at, smooth }] of plot.curves.entries())
    if (text && !label_at && !plot.legend)
      put(text, besideCurve(samples(curves[index] ?? [], smooth)), ["curves", index], (box) =>
        isNearest(box, index, curves),
      );
  const legend = plot.legend ? drawLegend(plot) : { elements: [], height: 0 };
  const children = [
    shape("g", { fill: "none", stroke: "currentColor", strokeWidth: 1.2 }, [
      ...plot.curves.flatMap((curve, index) => (curve.fill ? [area(curves[index] ?? [], curve, frame)] : [])),
      ...axes,
      ...plot.lines.map((line) => drawLine(line, frame, toPoint, plot)),
      ...plot.curves.map((curve, index) => drawCurve(curves[index] ?? [], curve)),
      ...plot.arrows.map(({ from, to, both }) => drawArrow(toPoint(from), toPoint(to), both)),
      ...drawMarks(marks),
      ...legend.elements.filter(({ tagName }) => tagName !== "text"),
    ]),
    shape("g", { fill: "currentColor" }, [
      ...texts,
      ...legend.elements.filter(({ tagName }) => tagName === "text"),
    ]),
  ];
  const box = { x: 0, y: 0, width: MAX_WIDTH, height: plot.height + legend.height };
  return finishDrawing(children, box, { alternative, maxBytes: MAX_BYTES }, problems);
}

function fraction({ from, to, log }: Axis, value: number): number {
  if (!log) return (value - from) / (to - from);
  return Math.log(Math.max(value, from / 10) / from) / Math.log(to / from);
}

/** Powers of ten on a logarithmic axis, otherwise all ticks with the same decimals; true minus signs everywhere. */
function formatTick(value: number, axis: Axis): string {
  const { log } = axis;
  const exponent = Math.round(Math.log10(Math.abs(value)));
  const isPower = log && Math.abs(10 ** exponent - value) < 1e-9 * value && Math.abs(exponent) > 2;
  const decimals = Math.max(...tickValues(axis).map((tick) => (String(tick).split(".")[1] ?? "").length));
  if (!isPower) return (log ? String(value) : value.toFixed(decimals)).replace("-", "−");
  const digits = String(exponent).replace(/./g, (digit) => SUPERSCRIPTS[digit] ?? digit);
  return `10${digits}`;
}
const SUPERSCRIPTS: Record<string, string> = {
  "-": "⁻",
  0: "⁰",
  1: "¹",
  2: "²",
  3: "³",
  4: "⁴",
  5: "⁵",
  6: "⁶",
  7: "⁷",
  8: "⁸",
  9: "⁹",
};

/** The rectangle between the axes. */
function frameOf(plot: Plot): Box {
  const tickWidth = Math.max(0, ...tickValues(plot.y).map((tick) => textWidth(formatTick(tick, plot.y))));
  const left = 20 + (tickWidth === 0 ? 4 : tickWidth + 7);
  const bottom = tickValues(plot.x).length === 0 ? 24 : 38;
  return { x: left, y: 10, width: MAX_WIDTH - left - 14, height: plot.height - 10 - bottom };
}

const isInside = (box: Box, height: number) =>
  box.x >= 0 && box.y >= 0 && box.x + box.width <= MAX_WIDTH && box.y + box.height <= height;

function collision(text: string, box: Box, placed: PlacedLabel[], height: number): Issue {
  const other = placed.find((candidate) => overlap(candidate.box, box));
  if (other) return issue("label_on_label", { text, other: other.text });
  return isInside(box, height) ? issue("label_on_curve", { text }) : issue("label_outside", { text });
}

/** Puts a label at the first of these positions that is free, and for which `isClear` holds. */
type Put = (
  text: string,
  candidates: Placement[],
  path: (string | number)[],
  isClear?: (box: Box) => boolean,
) => void;

/** Whether a label is clearly nearer to its own curve than to any other. */
function isNearest(box: Box, index: number, curves: readonly Point[][]): boolean {
  const distances = curves.map((points) =>
    Math.min(...samples(points, false).map((point) => distanceTo(box, point))),
  );
  return distances.every((distance, other) => other === index || distance > 1.5 * (distances[index] ?? 0));
}

function distanceTo({ x, y, width, height }: Box, point: Point): number {
  const dx = Math.max(x - point.x, 0, point.x - x - width);
  const dy = Math.max(y - point.y, 0, point.y - y - height);
  return Math.hypot(dx, dy);
}

function drawAxes(plot: Plot, frame: Box, put: Put): Element[] {
  const bottom = frame.y + frame.height;
  const right = frame.x + frame.width;
  const xTicks = tickValues(plot.x).map((value) => ({
    value,
    at: frame.x + fraction(plot.x, value) * frame.width,
  }));
  const yTicks = tickValues(plot.y).map((value) => ({
    value,
    at: bottom - fraction(plot.y, value) * frame.height,
  }));
  for (const { value, at } of xTicks)
    put(formatTick(value, plot.x), [{ at: { x: at, y: bottom + 12 }, anchor: "middle" }], ["x", "ticks"]);
  for (const { value, at } of yTicks)
    put(formatTick(value, plot.y), [{ at: { x: frame.x - 7, y: at }, anchor: "end" }], ["y", "ticks"]);
  put(plot.x.label, [{ at: { x: (frame.x + right) / 2, y: plot.height - 8 }, anchor: "middle" }], ["x"]);
  const ticks = [
    ...xTicks.map(({ at }) => `M${pair(at, bottom)}v4`),
    ...yTicks.map(({ at }) => `M${pair(frame.x, at)}h-4`),
  ].join("");
  const heads = [
    ...(xTicks.length === 0 ? [arrowHead({ x: right + 6, y: bottom }, { x: 1, y: 0 })] : []),
    ...(yTicks.length === 0 ? [arrowHead({ x: frame.x, y: frame.y - 6 }, { x: 0, y: -1 })] : []),
  ].join("");
  return [
    shape("path", { d: `M${pair(frame.x, frame.y)}V${round(bottom)}H${round(right)}${ticks}` }),
    ...(heads === "" ? [] : [shape("path", { d: heads, fill: "currentColor", stroke: "none" })]),
    verticalLabel(plot.y.label, frame),
  ];
}

function verticalLabel(text: string, frame: Box): Element {
  const at = { x: 12, y: frame.y + frame.height / 2 };
  return label(text, { x: at.x, y: at.y }, "middle", {
    transform: `rotate(-90 ${pair(at.x, at.y)})`,
    fill: "currentColor",
    stroke: "none",
  });
}

function drawLine(
  line: Plot["lines"][number],
  frame: Box,
  toPoint: (at: [number, number]) => Point,
  plot: Plot,
): Element {
  const at = toPoint([line.x ?? plot.x.from, line.y ?? plot.y.from]);
  const d =
    line.x === undefined
      ? `M${pair(frame.x, at.y)}h${round(frame.width)}`
      : `M${pair(at.x, frame.y)}v${round(frame.height)}`;
  return shape("path", { d, strokeDashArray: "2 3", strokeOpacity: 0.7 });
}

function drawCurve(points: Point[], curve: Plot["curves"][number]): Element {
  const dashes: Attributes = curve.style === "dashed" ? { strokeDashArray: "6 4" } : {};
  return shape("path", {
    d: pathOf(points, curve.smooth),
    strokeWidth: 1.8,
    className: ["accent"],
    ...dashes,
  });
}

function area(points: Point[], curve: Plot["curves"][number], frame: Box): Element {
  const bottom = round(frame.y + frame.height);
  const d = `${pathOf(points, curve.smooth)}V${bottom}H${round(points[0]?.x ?? 0)}z`;
  return shape("path", { d, stroke: "none", fill: "currentColor", fillOpacity: 0.14, className: ["accent"] });
}

function drawArrow(from: Point, to: Point, both: boolean): Element {
  const direction = { x: to.x - from.x, y: to.y - from.y };
  const opposite = { x: -direction.x, y: -direction.y };
  const heads = arrowHead(to, direction) + (both ? arrowHead(from, opposite) : "");
  return shape("path", { d: polyline([from, to]) + heads, fill: "currentColor", strokeWidth: 1 });
}

function drawMarks(marks: Point[]): Element[] {
  if (marks.length === 0) return [];
  return [shape("path", { d: marks.map(({ x, y }) => `M${pair(x, y)}h0`).join(""), strokeWidth: 6 })];
}

function drawLegend(plot: Plot): { elements: Element[]; height: number } {
  const labelled = plot.curves.filter((curve) => curve.label !== undefined);
  const elements = labelled.flatMap((curve, index) => {
    const y = plot.height + 10 + index * 17;
    const start = { x: 44, y };
    return [drawCurve([start, { x: 72, y }], curve), label(curve.label ?? "", { x: 80, y }, "start")];
  });
  return { elements, height: labelled.length * 17 + 4 };
}

/** A smooth curve never overshoots its points: it has no maximum that the author did not give. */
function pathOf(points: Point[], smooth: boolean): string {
  if (!smooth || points.length < 3) return polyline(points);
  const slopes = slopesOf(points);
  let previous: Point = { x: 0, y: 0 };
  return points
    .map(({ x, y }, index) => {
      const point = { x: round(x), y: round(y) };
      const third = (point.x - previous.x) / 3;
      const c1 = (slopes[index - 1] ?? 0) * third;
      const c2 = point.y - previous.y - (slopes[index] ?? 0) * third;
      const step = `${pair(third, c1)} ${pair(2 * third, c2)} ${pair(point.x - previous.x, point.y - previous.y)}`;
      previous = point;
      return index === 0 ? `M${pair(point.x, point.y)}` : `c${step}`;
    })
    .join("");
}

/** Slopes at the points: weighted harmonic means of those to both sides, by the method of Fritsch and Butland. */
function slopesOf(points: Point[]): number[] {
  const widths = points.slice(1).map(({ x }, index) => x - (points[index]?.x ?? 0) || 1);
  const secants = points.slice(1).map(({ y }, index) => (y - (points[index]?.y ?? 0)) / (widths[index] ?? 1));
  return points.map((_, index) => {
    const [before, after] = [secants[index - 1], secants[index]];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    if (before * after <= 0) return 0;
    const [left, right] = [widths[index - 1] ?? 1, widths[index] ?? 1];
    return (3 * (left + right)) / ((2 * right + left) / before + (right + 2 * left) / after);
  });
}

/** Points on a curve at a distance of a few pixels. */
function samples(points: Point[], smooth: boolean): Point[] {
  const slopes = smooth && points.length > 2 ? slopesOf(points) : undefined;
  return points.flatMap((end, index) => {
    const start = points[index - 1];
    if (!start) return [end];
    const count = Math.max(2, Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / 4));
    return Array.from({ length: count }, (_, step) => {
      const t = (step + 1) / count;
      if (!slopes) return { x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t };
      const width = end.x - start.x;
      const y =
        (2 * t ** 3 - 3 * t ** 2 + 1) * start.y +
        (t ** 3 - 2 * t ** 2 + t) * width * (slopes[index - 1] ?? 0) +
        (-2 * t ** 3 + 3 * t ** 2) * end.y +
        (t ** 3 - t ** 2) * width * (slopes[index] ?? 0);
      return { x: start.x + width * t, y };
    });
  });
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

function around({ x, y }: Point): Placement[] {
  const offsets: [number, number, Anchor][] = [
    [8, 0, "start"],
    [-8, 0, "end"],
    [0, -13, "middle"],
    [0, 13, "middle"],
    [7, -10, "start"],
    [7, 10, "start"],
    [-7, -10, "end"],
    [-7, 10, "end"],
    [14, -18, "start"],
    [14, 18, "start"],
    [-14, -18, "end"],
    [-14, 18, "end"],
  ];
  return offsets.map(([dx, dy, anchor]) => ({ at: { x: x + dx, y: y + dy }, anchor }));
}

function besideLine(
  line: Plot["lines"][number],
  frame: Box,
  toPoint: (at: [number, number]) => Point,
  plot: Plot,
): Placement[] {
  const at = toPoint([line.x ?? plot.x.from, line.y ?? plot.y.from]);
  const along = [0.03, 0.2, 0.4, 0.6, 0.8, 0.97];
  if (line.x === undefined)
    return along.flatMap((t) =>
      [-9, 9].map((dy) => ({
        at: { x: frame.x + 4 + t * (frame.width - 8), y: at.y + dy },
        anchor: t > 0.5 ? ("end" as const) : ("start" as const),
      })),
    );
  return along.flatMap((t) =>
    [5, -5].map((dx) => ({
      at: { x: at.x + dx, y: frame.y + 7 + t * (frame.height - 14) },
      anchor: dx > 0 ? ("start" as const) : ("end" as const),
    })),
  );
}

function besideCurve(curve: Point[]): Placement[] {
  const along = [0.9, 0.8, 0.65, 0.5, 0.35, 0.2, 0.1, 0.99];
  return along.flatMap((t) => around(curve[Math.floor(t * (curve.length - 1))] ?? { x: 0, y: 0 }));
}
