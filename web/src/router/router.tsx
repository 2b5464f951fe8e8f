import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { isMoveHeld } from "./held-moves.ts";
import { matchPage } from "./page-match.ts";

/** A place in the app: an address, `#` for a place on this page, or this page with another query and hash. */
export type To = string | { search?: string; hash?: string };
type Place = {
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
type Options = { replace?: boolean; state?: unknown; inPlace?: boolean };
type Navigate = (to: To, options?: Options) => void;

const Here = createContext<{ place: Place; navigate: Navigate } | undefined>(undefined);

/** Follows the browser's history, and moves it. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => placeNow("POP"));
  // A transition keeps the page that is shown until the next one has loaded.
  const [navigate] = useState(() => (to: To, options?: Options) => {
    const action = moveBrowser(to, options);
    startTransition(() => setPlace(placeNow(action, options?.inPlace)));
  });
  useLayoutEffect(() => followMoves(() => startTransition(() => setPlace(placeNow("POP")))), []);
  return <Here value={{ place, navigate }}>{children}</Here>;
}

/** One address that never changes, for pages made at the build. */
export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const place: Place = {
    ...{ pathname, search: "", hash: "", state: null, key: "" },
    ...{ action: "POP", inPlace: false },
  };
  return <Here value={{ place, navigate: () => undefined }}>{children}</Here>;
}

export const useLocation = (): Place => useHere().place;

export const useNavigate = (): Navigate => useHere().navigate;

/** What the names in the page's pattern stand for here, decoded. */
export function useParams(): Record<string, string> {
  return matchPage(useLocation().pathname)?.params ?? {};
}

/** The address that a link has here. */
export function useHref(to: To): string {
  return hrefOf(to, useLocation());
}

/** Goes elsewhere instead of showing anything. */
export function Navigate({ to, ...options }: { to: To } & Options): null {
  const navigate = useNavigate();
  const href = useHref(to);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides, other options do not move anyone
  useEffect(() => navigate(href, options), [href]);
  return null;
}

function useHere() {
  const here = useContext(Here);
  if (!here) throw new Error("outside of a router");
  return here;
}

function hrefOf(to: To, { pathname, search }: Pick<Place, "pathname" | "search">): string {
  if (typeof to !== "string") return pathname + (to.search ?? "") + (to.hash ?? "");
  return to.startsWith("#") ? pathname + search + to : to;
}

/** What each step of the history keeps: enough to know it again, and how far Back and Forward went. */
type Step = { idx: number; key: string; usr: unknown };

const stepNow = (): Partial<Step> => history.state ?? {};

function placeNow(action: Place["action"], inPlace = false): Place {
  const { pathname, search, hash } = location;
  const { key = "", usr = null } = stepNow();
  return { pathname, search, hash, state: usr, key, action, inPlace };
}

function moveBrowser(to: To, options: Options = {}): Place["action"] {
  const { state = null, inPlace = false, replace = inPlace } = options;
  const { idx = 0, key = "" } = stepNow();
  const step: Step = { idx: replace ? idx : idx + 1, key: inPlace ? key : newKey(), usr: state };
  if (replace) history.replaceState(step, "", hrefOf(to, location));
  else history.pushState(step, "", hrefOf(to, location));
  shownStep = step.idx;
  return replace ? "REPLACE" : "PUSH";
}

/** Not a secret: it only has to differ from the keys of one history. */
const newKey = () => Math.random().toString(36).slice(2, 10);

let shownStep = 0;

/** Tells of Back, Forward and typed places on the page, unless the page holds them; returns how to stop. */
function followMoves(onMove: () => void): () => void {
  shownStep = stepNow().idx ?? 0;
  if (stepNow().idx === undefined) history.replaceState({ ...history.state, idx: 0 }, "");
  const onPop = () => {
    const { idx } = stepNow();
    const steps = idx === undefined ? null : idx - shownStep;
    shownStep = idx ?? shownStep;
    if (!isMoveHeld(steps)) onMove();
  };
  window.addEventListener("popstate", onPop);
  return () => window.removeEventListener("popstate", onPop);
}
