import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { isNavigationBlocked } from "./navigation-blocker.ts";
import { matchRoute } from "./route-match.ts";

/** A place in the app: an address, `#` for a place on this page, or this page with another query and hash. */
export type To = string | { search?: string; hash?: string };
type RouterLocation = {
  pathname: string;
  search: string;
  hash: string;
  /** What was handed over on the way here; it outlives a reload. */
  state: unknown;
  /** Its own for each step of the history. */
  key: string;
  /** `POP` for the first page, Back and Forward. */
  action: "POP" | "PUSH" | "REPLACE";
  /** The page goes on as it was: it neither starts at its top nor gives the focus to its heading. */
  inPlace: boolean;
};
/** `inPlace`: only the address of the page changes, as a filter or a first save does. It adds no step for Back. */
type NavigateOptions = { replace?: boolean; state?: unknown; inPlace?: boolean };
type Navigate = (to: To, options?: NavigateOptions) => void;

const RouterContext = createContext<{ location: RouterLocation; navigate: Navigate } | undefined>(undefined);

/** Follows the browser's history, and moves it. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(() => readLocation("POP"));
  // A transition keeps the page that is shown until the next one has loaded.
  const [navigate] = useState(() => (to: To, options?: NavigateOptions) => {
    const action = updateHistory(to, options);
    startTransition(() => setLocation(readLocation(action, options?.inPlace)));
  });
  useLayoutEffect(() => listenToPopState(() => startTransition(() => setLocation(readLocation("POP")))), []);
  return <RouterContext value={{ location, navigate }}>{children}</RouterContext>;
}

/** One address that never changes, for pages made at the build. */
export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const location: RouterLocation = {
    ...{ pathname, search: "", hash: "", state: null, key: "" },
    ...{ action: "POP", inPlace: false },
  };
  return <RouterContext value={{ location, navigate: () => undefined }}>{children}</RouterContext>;
}

export const useLocation = (): RouterLocation => useRouter().location;

export const useNavigate = (): Navigate => useRouter().navigate;

/** What the names in the page's pattern stand for here, decoded. */
export function useParams(): Record<string, string> {
  return matchRoute(useLocation().pathname)?.params ?? {};
}

/** The address that a link has here. */
export function useHref(to: To): string {
  return hrefOf(to, useLocation());
}

/** Goes elsewhere instead of showing anything. */
export function Navigate({ to, ...options }: { to: To } & NavigateOptions): null {
  const navigate = useNavigate();
  const href = useHref(to);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides, other options do not move anyone
  useEffect(() => navigate(href, options), [href]);
  return null;
}

function useRouter() {
  const router = useContext(RouterContext);
  if (!router) throw new Error("outside of a router");
  return router;
}

function hrefOf(to: To, { pathname, search }: Pick<RouterLocation, "pathname" | "search">): string {
  if (typeof to !== "string") return pathname + (to.search ?? "") + (to.hash ?? "");
  return to.startsWith("#") ? pathname + search + to : to;
}

/** What each step of the history keeps: enough to know it again, and how far Back and Forward went. */
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

/** Not a secret: it only has to differ from the keys of one history. */
const newKey = () => Math.random().toString(36).slice(2, 10);

let currentIndex = 0;

/** Tells of Back, Forward and typed places on the page, unless the page holds them; returns how to stop. */
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
