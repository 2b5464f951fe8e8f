import { type Issue, issue } from "@rasayan/contract/issues";
import { parseDocument } from "yaml";
import { z } from "zod";
import { DrawingError } from "./drawing.ts";

const MAX_TICKS = 12;

const Coordinates = z.tuple([z.number(), z.number()]);
const Text = z.string().trim().min(1).max(48);
const Axis = z
  .strictObject({
    label: Text,
    from: z.number(),
    to: z.number(),
    /** Values with a number at the axis, or the distance between them. Without ticks the axis is an arrow. */
    ticks: z.union([z.array(z.number()).max(MAX_TICKS), z.number().positive()]).default([]),
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
/** A graph as its author describes it. */
export type Plot = z.output<typeof Plot>;
export type Axis = Plot["x"];

/** Reads and checks the YAML of a graph; `lineOf` is the line of a value. Throws DrawingError. */
export function readPlot(source: string): { plot: Plot; lineOf: (path: (string | number)[]) => number } {
  const document = parseDocument(source, { prettyErrors: false });
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const [error] = document.errors;
  if (error) throw new DrawingError(issue("invalid_yaml", { reason: error.message }), lineAt(error.pos[0]));
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
  const [misfit] = parsed.error.issues;
  const path = (misfit?.path ?? []).map((part) => (typeof part === "number" ? part : String(part)));
  const found = misfit
    ? issue("invalid_graph", { path: path.join("."), problem: misfit.message })
    : issue("unreadable_graph");
  throw new DrawingError(found, lineOf(path));
}

/** Aliases could expand endlessly, so they are refused. */
function toValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    throw new DrawingError(issue("yaml_alias"));
  }
}

/** Reports values that don't fit the axes. */
export function checkValues(plot: Plot, report: (path: (string | number)[], found: Issue) => void): void {
  for (const name of ["x", "y"] as const) {
    const ticks = tickValues(plot[name]);
    if (ticks.some((tick, index) => index > 0 && tick <= (ticks[index - 1] ?? 0)))
      report([name, "ticks"], issue("ticks_descend", { axis: name }));
    const { from, to } = plot[name];
    if (ticks.some((tick) => !isWithin(plot[name], tick)))
      report([name, "ticks"], issue("ticks_outside", { axis: name, from, to }));
    if (ticks.length > MAX_TICKS)
      report([name, "ticks"], issue("too_many_ticks", { axis: name, ticks: ticks.length, max: MAX_TICKS }));
  }
  type Plotted = "point" | "label" | "text" | "arrow_end";
  const checkPoint = (path: (string | number)[], what: Plotted, [x, y]: [number, number]) => {
    if (!isWithin(plot.x, x) || !isWithin(plot.y, y)) report(path, issue("outside_axes", { what, x, y }));
  };
  for (const [index, curve] of plot.curves.entries()) {
    for (const [pointIndex, point] of curve.points.entries())
      checkPoint(["curves", index, "points", pointIndex], "point", point);
    if (curve.label_at) checkPoint(["curves", index, "label_at"], "label", curve.label_at);
    if (curve.smooth && !ascends(curve.points)) report(["curves", index], issue("curve_goes_back"));
  }
  for (const [index, { at }] of plot.points.entries()) checkPoint(["points", index], "point", at);
  for (const [index, { at }] of plot.texts.entries()) checkPoint(["texts", index], "text", at);
  for (const [index, { from, to }] of plot.arrows.entries())
    for (const end of [from, to]) checkPoint(["arrows", index], "arrow_end", end);
  for (const [index, { x, y }] of plot.lines.entries()) {
    if ((x === undefined) === (y === undefined)) report(["lines", index], issue("line_without_place"));
    else if (!isWithin(x === undefined ? plot.y : plot.x, x ?? y ?? 0))
      report(["lines", index], issue("line_outside_axes", { at: x ?? y ?? 0 }));
  }
}

const isWithin = ({ from, to }: Axis, value: number) => value >= from && value <= to;
const ascends = (points: [number, number][]) =>
  points.every(([x], index) => index === 0 || x > (points[index - 1]?.[0] ?? 0));

/** The values with a tick on an axis. */
export function tickValues({ from, to, ticks }: Axis): number[] {
  if (Array.isArray(ticks)) return ticks;
  const first = Math.ceil(from / ticks - 1e-9);
  const count = Math.min(40, Math.floor(to / ticks + 1e-9) - first + 1);
  return Array.from({ length: count }, (_, index) => Number(((first + index) * ticks).toPrecision(10)));
}
