import mainRegular from "katex/dist/fonts/KaTeX_Main-Regular.woff2?url";
import mathItalic from "katex/dist/fonts/KaTeX_Math-Italic.woff2?url";
import { preload } from "react-dom";

/**
 * KaTeX's style sheet and fonts are loaded when the first formula is about to be shown, and never on a page without
 * one. Without the style sheet a formula shows its text twice, and a font that loads late moves the content around it,
 * so texts wait for both. They don't wait for a file that has failed, nor for a font longer than this timeout, which
 * is also how long browsers hide text whose font is loading.
 */
const FONT_TIMEOUT_MS = 3000;

let stylesheetLoading: Promise<void> | undefined;
let isStylesheetLoaded = false;
const fontLoads = new Map<string, Promise<void>>();
const settledFonts = new Set<string>();
const listeners = new Set<() => void>();

/** Starts to load what nearly every formula needs, before the text with the first formula has arrived. */
export function preloadKatex(): void {
  for (const font of [mainRegular, mathItalic])
    preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  loadStylesheet();
}

/** Whether formulas in these fonts can be shown. */
export function areFontsReady(fonts: readonly string[]): boolean {
  return fonts.length === 0 || (isStylesheetLoaded && fonts.every((font) => settledFonts.has(font)));
}

/** Loads these fonts and calls back whenever a font or the style sheet is ready. Returns a function that stops it. */
export function onFontsReady(fonts: readonly string[], listener: () => void): () => void {
  listeners.add(listener);
  void loadFonts(fonts);
  return () => listeners.delete(listener);
}

/** Loads the style sheet and these fonts, each once. Resolves when they are ready or have failed. */
export async function loadFonts(fonts: readonly string[]): Promise<void> {
  for (const font of fonts)
    if (!fontLoads.has(font))
      fontLoads.set(
        font,
        loadStylesheet().then(() => loadFont(font)),
      );
  await Promise.all(fonts.map((font) => fontLoads.get(font)));
}

function loadStylesheet(): Promise<void> {
  stylesheetLoading ??= import("./katex.css").then(ignoreError, ignoreError).then(() => {
    isStylesheetLoaded = true;
    notifyListeners();
  });
  return stylesheetLoading;
}

async function loadFont(font: string): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS));
  await Promise.race([document.fonts.load(font).catch(ignoreError), timeout]);
  settledFonts.add(font);
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of [...listeners]) listener();
}

function ignoreError(): void {}
