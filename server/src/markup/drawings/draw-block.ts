import { issue } from "@rasayan/contract/issues";
import { type Drawing, DrawingError } from "./drawing.ts";
import { drawMechanism } from "./mechanism.ts";
import { drawPlot } from "./plot.ts";
import { drawReactionMap } from "./reaction-map.ts";

const DRAW = { mechanism: drawMechanism, plot: drawPlot, "reaction-map": drawReactionMap };

/** The kinds of blocks that are drawn from a description. */
export type DrawingKind = keyof typeof DRAW;

export function isDrawingKind(name: string): name is DrawingKind {
  return Object.hasOwn(DRAW, name);
}

/** Draws a block, or says why it can't be drawn. `alternative` is what the drawing shows, in words. */
export function drawBlock(kind: DrawingKind, source: string, alternative: string | undefined): Drawing {
  const isMissing = alternative === undefined || alternative.trim() === "";
  const missing = isMissing ? [{ line: 0, ...issue("drawing_without_text", { block: kind }) }] : [];
  try {
    const { svg, problems } = DRAW[kind](source, isMissing ? "Drawing" : alternative.trim());
    return { ...(svg ? { svg } : {}), problems: [...missing, ...problems] };
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error;
    return { problems: [...missing, { line: error.line, ...error.found }] };
  }
}
