import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isNavigationBlocked } from "./navigation-blocker.ts";
import { matchRoute } from "./route-match.ts";

/** The target of a navigation: a path, a `#hash` on this page, or the shown page with another query and hash. */
export type To = string | { search?: string; hash?: string };
export type RouterLocation = {
  pathname: string;
  search: string;
  hash: string;
  /** State that the navigation passed on; it survives a reload. */
  state: unknown;
  /** Unique for each history entry. */
  key: string;
  /** How the location was reached: `POP` for the first page, Back and Forward. */
  action: "POP" | "PUSH" | "REPLACE";
  /** The page stays as it is: it doesn't scroll to its top or focus its heading. */
  inPlace: boolean;
};
/** `inPlace`: only the URL of the page changes, as by a filter or a first save. It adds no history entry. */
type NavigateOptions = { replace?: boolean; state?: unknown; inPlace?: boolean };
type Navigate = (to: To, options?: NavigateOptions) => void;

type RouterState = { location: RouterLocation; navigate: Navigate };

export const RouterContext = createContext<RouterState | undefined>(undefined);

/** Provides the location from the browser's history, and the function that navigates. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(() => readLocation("POP"));
  const shownPathname = useRef(location.pathname);
  useLayoutEffect(() => {
    shownPathname.current = location.pathname;
  });
  // A transition keeps the current page visible until the next one has loaded. Until then a change of the current
  // page's own URL, as by a filter that is typed into, comes too late: it must not change the URL of the next page.
  const [navigate] = useState(() => (to: To, options?: NavigateOptions) => {
    const isOwnChange = typeof to !== "string" || options?.inPlace;
    if (isOwnChange && window.location.pathname !== shownPathname.current) return;
    const action = updateHistory(to, options);
    startTransition(() => setLocation(readLocation(action, options?.inPlace)));
  });
  useLayoutEffect(() => listenToPopState(() => startTransition(() => setLocation(readLocation("POP")))), []);
  return <RouterContext value={{ location, navigate }}>{children}</RouterContext>;
}

/** Provides one fixed location, for rendering on the server and at build time. */
export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const location: RouterLocation = {
    pathname,
    search: "",
    hash: "",
    state: null,
    key: "",
    action: "POP",
    inPlace: false,
  };
  return <RouterContext value={{ location, navigate: () => undefined }}>{children}</RouterContext>;
}

export const useLocation = (): RouterLocation => useRouter().location;

export const useNavigate = (): Navigate => useRouter().navigate;

/** The decoded parameters of the current route. */
export function useParams(): Record<string, string> {
  return matchRoute(useLocation().pathname)?.params ?? {};
}

/** The `href` of a link on the current page. */
export function useHref(to: To): string {
  return hrefOf(to, useLocation());
}

/** Redirects when it is rendered, and shows nothing. */
export function Navigate({ to, ...options }: { to: To } & NavigateOptions): null {
  const navigate = useNavigate();
  const href = useHref(to);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new URL navigates again, other options don't
  useEffect(() => navigate(href, options), [href]);
  return null;
}

/** The app is always inside a router. A check would be part of every page's first load. */
const useRouter = () => useContext(RouterContext) as RouterState;

function hrefOf(to: To, { pathname, search }: Pick<RouterLocation, "pathname" | "search">): string {
  if (typeof to !== "string") return pathname + (to.search ?? "") + (to.hash ?? "");
  return to.startsWith("#") ? pathname + search + to : to;
}

/** Stored with each history entry, to identify it and to compute how far Back and Forward went. */
type HistoryState = { index: number; key: string; state: unknown };

const readHistoryState = (): Partial<HistoryState> => history.state ?? {};

function readLocation(action: RouterLocation["action"], inPlace = false): RouterLocation {
  const { pathname, search, hash } = location;
  const { key = "", state = null } = readHistoryState();
  return { pathname, search, hash, state, key, action, inPlace };
}

function updateHistory(to: To, options: NavigateOptions = {}): RouterLocation["action"] {
  const { state = null, inPlace = false, replace = inPlace } = options;
  const { index = 0, key = "" } = readHistoryState();
  const historyState: HistoryState = {
    index: replace ? index : index + 1,
    key: inPlace ? key : newKey(),
    state,
  };
  if (replace) history.replaceState(historyState, "", hrefOf(to, location));
  else history.pushState(historyState, "", hrefOf(to, location));
  currentIndex = historyState.index;
  return replace ? "REPLACE" : "PUSH";
}

/** Not a secret: it only has to be unique within one browser history. */
const newKey = () => Math.random().toString(36).slice(2, 10);

let currentIndex = 0;

/** Calls back after Back, Forward and a typed hash, unless they are blocked. Returns a function that stops it. */
function listenToPopState(onNavigate: () => void): () => void {
  currentIndex = readHistoryState().index ?? 0;
  if (readHistoryState().index === undefined) history.replaceState({ ...history.state, index: 0 }, "");
  const handlePopState = () => {
    const { index } = readHistoryState();
    const delta = index === undefined ? null : index - currentIndex;
    currentIndex = index ?? currentIndex;
    if (!isNavigationBlocked(delta)) onNavigate();
  };
  window.addEventListener("popstate", handlePopState);
  return () => window.removeEventListener("popstate", handlePopState);
}
