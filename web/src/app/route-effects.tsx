import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "../router/router.tsx";
import { takeEarlyInput } from "./early-input.ts";
import { useFocusOnNavigate } from "./focus-on-navigate.ts";
import { usePageView } from "./page-views.ts";
import { enablePage } from "./rendered-page.ts";
import { useScrollRestoration } from "./scroll-restoration.ts";

/** Runs the effects of a navigation. Rendered next to the page, so that they don't run while the page is loading. */
export function RouteEffects() {
  const { pathname, search, inPlace } = useLocation();
  useScrollRestoration();
  useFocusOnNavigate(pathname + search, inPlace);
  usePageView(pathname);
  // React handles the controls from now on; effects of the page may have to run before they are used.
  useLayoutEffect(takeEarlyInput, []);
  useEffect(enablePage, []);
  return null;
}
