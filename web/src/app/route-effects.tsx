import { useEffect } from "react";
import { useLocation } from "../router/router.tsx";
import { useFocusOnNavigate } from "./focus-on-navigate.ts";
import { usePageView } from "./page-views.ts";
import { useScrollRestoration } from "./scroll-restoration.ts";

/** Stands beside a page that is shown, so that what follows an arrival never happens while the page is still loading. */
export function RouteEffects() {
  const { pathname, search, inPlace } = useLocation();
  useScrollRestoration();
  useFocusOnNavigate(pathname + search, inPlace);
  usePageView(pathname);
  useEffect(() => window.drawn?.repeat(), []);
  return null;
}
