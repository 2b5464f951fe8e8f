/**
 * KaTeX's style sheet and fonts, fetched when the first formula is to be shown and never on a page without one.
 * A formula without them shows its text twice, so `RenderedText` waits until they are ready.
 */
let state: "absent" | "loading" | "ready" = "absent";
const listeners = new Set<() => void>();

export function areMathsStylesReady(): boolean {
  return state === "ready";
}

/** Starts the load, once, and calls back when the styles are there. Returns how to stop listening. */
export function onMathsStyles(listener: () => void): () => void {
  listeners.add(listener);
  if (state === "absent") load();
  return () => listeners.delete(listener);
}

/** The faces most formulae need: the upright one and the italic of variables. */
const FACES = ["1em KaTeX_Main", "italic 1em KaTeX_Math"];
/** After this a formula shows in whatever face has come. */
const FONT_PATIENCE_MS = 800;

async function load(): Promise<void> {
  state = "loading";
  await import("./maths.css").then(fonts, () => undefined);
  state = "ready";
  for (const listener of listeners) listener();
}

async function fonts(): Promise<void> {
  const faces = Promise.all(FACES.map((face) => document.fonts.load(face)));
  const patience = new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE_MS));
  await Promise.race([faces.catch(() => undefined), patience]);
}
