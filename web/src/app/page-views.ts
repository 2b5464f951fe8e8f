import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { profileQuery } from "../api/user.ts";
import { patternOf } from "./page-pattern.ts";

type PageView = { event: "page_view"; path: string; title: string };

declare global {
  interface Window {
    dataLayer?: PageView[];
  }
}

/** Notes each page shown, of known minors none. Nothing reads the list until the visitor has agreed to analytics. */
export function usePageView(pathname: string): void {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const isMinor = user?.is_minor ?? false;
  useEffect(() => {
    window.dataLayer ??= [];
    window.dataLayer.push({ event: "page_view", path: patternOf(pathname), title: document.title });
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page shown has just been noted
  useEffect(() => {
    if (isMinor) window.dataLayer = [];
  }, [pathname, isMinor]);
}
