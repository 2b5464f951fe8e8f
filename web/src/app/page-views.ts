import { useEffect } from "react";
import { useMayBeMinor } from "./may-be-minor.ts";
import { patternOf } from "./route-pattern.ts";

type PageView = { event: "page_view"; path: string; title: string };

declare global {
  interface Window {
    dataLayer?: PageView[];
  }
}

/**
 * Records each page view, except those of visitors who are or may be minors. Nothing reads the list until the visitor
 * has agreed to analytics.
 */
export function usePageView(pathname: string): void {
  const mayBeMinor = useMayBeMinor(false) ?? false;
  useEffect(() => {
    window.dataLayer ??= [];
    window.dataLayer.push({ event: "page_view", path: patternOf(pathname), title: document.title });
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path has just added a page view
  useEffect(() => {
    if (mayBeMinor) window.dataLayer = [];
  }, [pathname, mayBeMinor]);
}
