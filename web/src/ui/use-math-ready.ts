import { useCallback, useMemo, useSyncExternalStore } from "react";
import { areFontsReady, onFontsReady } from "./katex-assets.ts";
import { fontsIn } from "./katex-fonts.ts";

/**
 * Whether rendered texts can be shown without moving later on: once they are there and, if they have formulae, their
 * styles and fonts are. A page holds all that belongs together until then.
 */
export function useMathReady(texts: readonly string[] | undefined): boolean {
  const fontList = fontsIn(texts ?? []).join();
  const fonts = useMemo(() => fontList.split(",").filter((font) => font !== ""), [fontList]);
  const subscribe = useCallback((listener: () => void) => onFontsReady(fonts, listener), [fonts]);
  const areFontsLoaded = useSyncExternalStore(
    subscribe,
    () => areFontsReady(fonts),
    // A page drawn on the server is shown once they are there.
    () => true,
  );
  return texts !== undefined && areFontsLoaded;
}
