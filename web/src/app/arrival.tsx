import { useEffect } from "react";
import { useLocation } from "../router/router.tsx";
import { usePageFocus } from "./page-focus.ts";
import { usePageView } from "./page-views.ts";
import { useScrollMemory } from "./scroll-memory.ts";

/** Stands beside a page that is shown, so that what follows an arrival never happens while the page is still loading. */
export function Arrival() {
  const { pathname, search, inPlace } = useLocation();
  useScrollMemory();
  usePageFocus(pathname + search, inPlace);
  usePageView(pathname);
  useEffect(() => window.drawn?.repeat(), []);
  return null;
}
