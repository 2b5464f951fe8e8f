import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "../router/router.tsx";

const positions = new Map<string, number>();

/** Scrolls a new page to its top, and restores the scroll position on Back and Forward. */
export function useScrollRestoration(): void {
  const { key, pathname, search, action, inPlace } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new hash on the same page must not scroll it
  useLayoutEffect(() => {
    if (inPlace) return;
    if (action !== "POP") window.scrollTo(0, 0);
    else if (positions.has(key)) window.scrollTo(0, positions.get(key) ?? 0);
  }, [pathname, search]);

  // Also a layout effect: the scroll above must be saved for this page, not for the previous one.
  useLayoutEffect(() => {
    const savePosition = () => positions.set(key, window.scrollY);
    savePosition();
    window.addEventListener("scroll", savePosition, { passive: true });
    return () => window.removeEventListener("scroll", savePosition);
  }, [key]);

  useEffect(disableNativeRestoration, []);
}

/** The browser would restore the position before the page has rendered. After a reload it still restores it itself. */
function disableNativeRestoration(): () => void {
  const enableNativeRestoration = () => {
    history.scrollRestoration = "auto";
  };
  history.scrollRestoration = "manual";
  window.addEventListener("pagehide", enableNativeRestoration);
  return () => window.removeEventListener("pagehide", enableNativeRestoration);
}
