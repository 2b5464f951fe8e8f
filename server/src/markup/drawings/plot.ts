import type { Element } from "hast";
import { parseDocument } from "yaml";
import { z } from "zod";
import {
  type Anchor,
  arrowHead,
  type Box,
  contains,
  type Drawing,
  DrawingError,
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

const MAX_BYTES = 4096;

const Coordinates = z.tuple([z.number(), z.number()]);
const Text = z.string().trim().min(1).max(48);
const Axis = z
  .strictObject({
    label: Text,
    from: z.number(),
    to: z.number(),
    /** Values with a number at the axis, or the distance between them. Without ticks the axis is an arrow. */
    ticks: z.union([z.array(z.number()).max(12), z.number().positive()]).default([]),
    log: z.boolean().default(false),
  })
  .refine(({ from, to }) => from < to, "`from` must be less than `to`")
  .refine(({ from, log }) => !log || from > 0, "a logarithmic axis starts above zero");
const Style = z.enum(["solid", "dashed"]);

const Plot = z.strictObject({
  x: Axis,
  y: Axis,
  height: z.int().min(140).max(320).default(220),
  curves: z
    .array(
      z.strictObject({
        points: z.array(Coordinates).min(2).max(60),
        smooth: z.boolean().default(false),
        style: Style.default("solid"),
        label: Text.optional(),
        /** Where the label starts; without it, it stands at a free place beside the curve. */
        label_at: Coordinates.optional(),
        /** Fills the space between the curve and the x axis. */
        fill: z.boolean().default(false),
      }),
    )
    .max(8)
    .default([]),
  points: z
    .array(z.strictObject({ at: Coordinates, label: Text.optional(), label_at: Coordinates.optional() }))
    .max(24)
    .default([]),
  /** Thin dashed lines at a value of x or of y. */
  lines: z
    .array(z.strictObject({ x: z.number().optional(), y: z.number().optional(), label: Text.optional() }))
    .max(8)
    .default([]),
  /** Arrows between two points, such as the one that marks an activation energy. */
  arrows: z
    .array(
      z.strictObject({
        from: Coordinates,
        to: Coordinates,
        both: z.boolean().default(false),
        label: Text.optional(),
      }),
    )
    .max(6)
    .default([]),
  texts: z
    .array(
      z.strictObject({
        at: Coordinates,
        text: Text,
        anchor: z.enum(["start", "middle", "end"]).default("middle"),
      }),
    )
    .max(12)
    .default([]),
  /** Lists the labels of the curves below the plot instead of beside them. */
  legend: z.boolean().default(false),
});
type Plot = z.output<typeof Plot>;
type Axis = Plot["x"];

/** A label that is placed, or to be placed at the first of these positions that is free. */
type Placement = { at: Point; anchor: Anchor };
type PlacedLabel = { text: string; box: Box };

/** Draws a graph from its description in YAML. */
export function drawPlot(source: string, alternative: string): Drawing {
  const { plot, lineOf } = readPlot(source);
  const problems: DrawingProblem[] = [];
  const report = (path: (string | number)[], message: string) =>
    problems.push({ line: lineOf(path), message });
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
  const put = (text: string, candidates: Placement[], path: (string | number)[]) => {
    const free = candidates.find(({ at, anchor }) => {
      const box = labelBox(text, at, anchor);
      return (
        isInside(box, plot.height) &&
        !placed.some((other) => overlap(other.box, box)) &&
        !obstacles.some((point) => contains(box, point)) &&
        !marks.some((point) => contains(grow(box, 3), point))
      );
    });
    const { at, anchor } = free ?? candidates[0] ?? { at: { x: 0, y: 0 }, anchor: "start" };
    const box = labelBox(text, at, anchor);
    if (!free) report(path, collisionMessage(text, box, placed, plot.height));
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
      put(text, besideCurve(samples(curves[index] ?? [], smooth)), ["curves", index]);
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

function readPlot(source: string): { plot: Plot; lineOf: (path: (string | number)[]) => number } {
  const document = parseDocument(source, { prettyErrors: false });
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const [error] = document.errors;
  if (error) throw new DrawingError(`This is not valid YAML: ${error.message}`, lineAt(error.pos[0]));
  const lineOf = (path: (string | number)[]): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      const range = typeof node === "object" && node !== null && "range" in node ? node.range : undefined;
      if (Array.isArray(range)) return lineAt(Number(range[0]));
    }
    return 1;
  };
  const parsed = Plot.safeParse(toValue(document));
  if (parsed.success) return { plot: parsed.data, lineOf };
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map((part) => (typeof part === "number" ? part : String(part)));
  const name = path.length === 0 ? "" : `${path.join(".")}: `;
  throw new DrawingError(`${name}${issue?.message ?? "This graph cannot be read."}`, lineOf(path));
}

/** Aliases could expand endlessly, so they are refused. */
function toValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    throw new DrawingError(error instanceof Error ? error.message : "This graph cannot be read.");
  }
}

function checkValues(plot: Plot, report: (path: (string | number)[], message: string) => void): void {
  for (const name of ["x", "y"] as const) {
    const ticks = tickValues(plot[name]);
    if (ticks.some((tick, index) => index > 0 && tick <= (ticks[index - 1] ?? 0)))
      report([name, "ticks"], `The ticks of ${name} must ascend.`);
    if (ticks.some((tick) => !isWithin(plot[name], tick)))
      report(
        [name, "ticks"],
        `The ticks of ${name} must lie between ${plot[name].from} and ${plot[name].to}.`,
      );
    if (ticks.length > 12) report([name, "ticks"], `${name} has ${ticks.length} ticks; at most 12 fit.`);
  }
  const checkPoint = (path: (string | number)[], what: string, [x, y]: [number, number]) => {
    if (!isWithin(plot.x, x) || !isWithin(plot.y, y))
      report(path, `${what} [${x}, ${y}] lies outside the axes.`);
  };
  for (const [index, curve] of plot.curves.entries()) {
    for (const [pointIndex, point] of curve.points.entries())
      checkPoint(["curves", index, "points", pointIndex], "The point", point);
    if (curve.label_at) checkPoint(["curves", index, "label_at"], "The label at", curve.label_at);
    if (curve.smooth && !ascends(curve.points))
      report(["curves", index], "The points of a smooth curve must have ascending values of x.");
  }
  for (const [index, { at }] of plot.points.entries()) checkPoint(["points", index], "The point", at);
  for (const [index, { at }] of plot.texts.entries()) checkPoint(["texts", index], "The text at", at);
  for (const [index, { from, to }] of plot.arrows.entries())
    for (const end of [from, to]) checkPoint(["arrows", index], "The arrow's end", end);
  for (const [index, { x, y }] of plot.lines.entries()) {
    if ((x === undefined) === (y === undefined)) report(["lines", index], "A line has either an x or a y.");
    else if (!isWithin(x === undefined ? plot.y : plot.x, x ?? y ?? 0))
      report(["lines", index], `The line at ${x ?? y} lies outside the axes.`);
  }
}

const isWithin = ({ from, to }: Axis, value: number) => value >= from && value <= to;
const ascends = (points: [number, number][]) =>
  points.every(([x], index) => index === 0 || x > (points[index - 1]?.[0] ?? 0));

function tickValues({ from, to, ticks }: Axis): number[] {
  if (Array.isArray(ticks)) return ticks;
  const first = Math.ceil(from / ticks - 1e-9);
  const count = Math.min(40, Math.floor(to / ticks + 1e-9) - first + 1);
  return Array.from({ length: count }, (_, index) => Number(((first + index) * ticks).toPrecision(10)));
}

function fraction({ from, to, log }: Axis, value: number): number {
  if (!log) return (value - from) / (to - from);
  return Math.log(Math.max(value, from / 10) / from) / Math.log(to / from);
}

/** Powers of ten on a logarithmic axis, true minus signs everywhere. */
function formatTick(value: number, { log }: Axis): string {
  const exponent = Math.round(Math.log10(Math.abs(value)));
  const isPower = log && Math.abs(10 ** exponent - value) < 1e-9 * value && Math.abs(exponent) > 2;
  if (!isPower) return String(value).replace("-", "−");
  const digits = String(exponent).replace(/./g, (digit) => SUPERSCRIPTS[digit] ?? digit);
  return `10${digits}`;
}
const SUPERSCRIPTS: Record<string, string> = {
  ...{ "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" },
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

function collisionMessage(text: string, box: Box, placed: PlacedLabel[], height: number): string {
  const other = placed.find((candidate) => overlap(candidate.box, box));
  if (other) return `"${text}" collides with "${other.text}". Move or shorten one of them.`;
  if (!isInside(box, height)) return `"${text}" does not fit into the drawing. Move or shorten it.`;
  return `"${text}" collides with a curve, a point or an arrow. Move it.`;
}

type Put = (text: string, candidates: Placement[], path: (string | number)[]) => void;

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
  const dashes = curve.style === "dashed" ? { strokeDashArray: "6 4" } : {};
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
    ...([
      [8, 0, "start"],
      [-8, 0, "end"],
      [0, -13, "middle"],
      [0, 13, "middle"],
    ] as [number, number, Anchor][]),
    ...([
      [7, -10, "start"],
      [7, 10, "start"],
      [-7, -10, "end"],
      [-7, 10, "end"],
    ] as [number, number, Anchor][]),
    ...([
      [14, -18, "start"],
      [14, 18, "start"],
      [-14, -18, "end"],
      [-14, 18, "end"],
    ] as [number, number, Anchor][]),
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
