import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "../router/router.tsx";

const positions = new Map<string, number>();

/** A new page starts at its top; going back returns to where the reader was. */
export function useScrollRestoration(): void {
  const { key, pathname, search, action, inPlace } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change within the same page (a hash) must not move it
  useLayoutEffect(() => {
    if (inPlace) return;
    if (action !== "POP") window.scrollTo(0, 0);
    else if (positions.has(key)) window.scrollTo(0, positions.get(key) ?? 0);
  }, [pathname, search]);

  // A layout effect too: the jump made above must count for this page and not for the one left.
  useLayoutEffect(() => {
    const savePosition = () => positions.set(key, window.scrollY);
    savePosition();
    window.addEventListener("scroll", savePosition, { passive: true });
    return () => window.removeEventListener("scroll", savePosition);
  }, [key]);

  useEffect(disableNativeRestoration, []);
}

/** Within the app we restore, since the browser would do so before the page is there; after a reload the browser does. */
function disableNativeRestoration(): () => void {
  const enableNativeRestoration = () => {
    history.scrollRestoration = "auto";
  };
  history.scrollRestoration = "manual";
  window.addEventListener("pagehide", enableNativeRestoration);
  return () => window.removeEventListener("pagehide", enableNativeRestoration);
}
