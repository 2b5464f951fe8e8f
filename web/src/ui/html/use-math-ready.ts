import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { areFontsReady, loadFonts, onFontsReady } from "./katex-assets.ts";
import { fontsIn } from "./katex-fonts.ts";

/**
 * Whether rendered texts can be shown without moving later: the texts are loaded and, if they contain formulas, so are
 * the style sheet and fonts. A page hides all content that belongs together until then.
 */
export function useMathReady(texts: readonly string[] | undefined): boolean {
  const fontList = fontsIn(texts ?? []).join();
  const fonts = useMemo(() => fontList.split(",").filter((font) => font !== ""), [fontList]);
  const subscribe = useCallback((listener: () => void) => onFontsReady(fonts, listener), [fonts]);
  const areFontsLoaded = useSyncExternalStore(
    subscribe,
    () => areFontsReady(fonts),
    // public/start-after-paint.js shows a server-rendered page once its fonts have loaded.
    () => true,
  );
  return texts !== undefined && areFontsLoaded;
}

/** Loads the fonts of texts that are going to be shown. */
export function useFonts(texts: readonly string[] = []): void {
  const fontList = fontsIn(texts).join();
  useEffect(() => {
    if (fontList !== "") void loadFonts(fontList.split(","));
  }, [fontList]);
}
