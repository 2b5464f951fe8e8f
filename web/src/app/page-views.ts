import { useEffect } from "react";
import { patternOf } from "./page-pattern.ts";

type PageView = { event: "page_view"; path: string; title: string };

declare global {
  interface Window {
    dataLayer?: PageView[];
  }
}

/** Notes each page shown. Nothing reads the list until the visitor has agreed to analytics. */
export function usePageView(pathname: string): void {
  useEffect(() => {
    window.dataLayer ??= [];
    window.dataLayer.push({ event: "page_view", path: patternOf(pathname), title: document.title });
  }, [pathname]);
}
