import { useLocation } from "react-router";
import { usePageFocus } from "./page-focus.ts";
import { usePageView } from "./page-views.ts";
import { useScrollMemory } from "./scroll-memory.ts";

/** Stands beside a page that is shown, so that what follows an arrival never happens while the page is still loading. */
export function Arrival() {
  const { pathname } = useLocation();
  useScrollMemory();
  usePageFocus(pathname);
  usePageView(pathname);
  return null;
}
