import mainRegular from "katex/dist/fonts/KaTeX_Main-Regular.woff2?url";
import mathItalic from "katex/dist/fonts/KaTeX_Math-Italic.woff2?url";
import { preload } from "react-dom";

/**
 * KaTeX's style sheet and fonts, fetched when the first formula is to be shown and never on a page without one.
 * A formula without the sheet shows its text twice, and a font that comes late moves what stands around it, so texts
 * wait for both. What failed is not waited for, and no font for longer than this; a browser, too, shows no letters of
 * a font on its way for this long.
 */
const FONT_PATIENCE_MS = 3000;

let sheet: Promise<void> | undefined;
let isSheetThere = false;
const asked = new Set<string>();
const settled = new Set<string>();
const listeners = new Set<() => void>();

/** Starts the load of what nearly every formula needs, before the text with the first one is there. */
export function preloadMaths(): void {
  for (const font of [mainRegular, mathItalic])
    preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  loadSheet();
}

/** Whether formulae in these fonts can be shown. */
export function areFacesReady(faces: readonly string[]): boolean {
  return faces.length === 0 || (isSheetThere && faces.every((face) => settled.has(face)));
}

/** Starts the load of these fonts and calls back whenever something is there. Returns how to stop listening. */
export function onFaces(faces: readonly string[], listener: () => void): () => void {
  listeners.add(listener);
  void loadFaces(faces);
  return () => listeners.delete(listener);
}

/** Fetches, each once, what formulae in these fonts need. */
export async function loadFaces(faces: readonly string[]): Promise<void> {
  const missing = faces.filter((face) => !asked.has(face));
  for (const face of missing) asked.add(face);
  if (missing.length === 0) return;
  await loadSheet();
  await Promise.all(missing.map(loadFace));
}

function loadSheet(): Promise<void> {
  sheet ??= import("./maths.css").then(ignore, ignore).then(() => {
    isSheetThere = true;
    tell();
  });
  return sheet;
}

async function loadFace(face: string): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE_MS));
  await Promise.race([document.fonts.load(face).catch(ignore), patience]);
  settled.add(face);
  tell();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

function ignore(): void {}
