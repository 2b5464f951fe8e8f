// @vitest-environment happy-dom
import { act, Suspense, use, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { blockNavigation } from "./navigation-blocker.ts";
import { BrowserRouter, Navigate, type To, useHref, useLocation, useNavigate, useParams } from "./router.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
beforeEach(() => history.replaceState(null, "", "/dashboard"));

/** Renders the router with a component that passes on what the hooks return. */
function renderRouter(href: To = "/progress") {
  const seen = {} as {
    location: ReturnType<typeof useLocation>;
    navigate: ReturnType<typeof useNavigate>;
    params: Record<string, string>;
    href: string;
  };
  function Probe() {
    Object.assign(seen, {
      location: useLocation(),
      navigate: useNavigate(),
      params: useParams(),
      href: useHref(href),
    });
    return seen.location.pathname === "/old" && <Navigate to="/progress" replace />;
  }
  const root = createRoot(document.createElement("div"));
  act(() =>
    root.render(
      <BrowserRouter>
        <Probe />
      </BrowserRouter>,
    ),
  );
  onTestFinished(() => act(() => root.unmount()));
  const navigate = (...args: Parameters<typeof seen.navigate>) => act(() => seen.navigate(...args));
  /** What the browser does for Back and Forward: it restores an entry's URL and state, and dispatches `popstate`. */
  const pop = (state: unknown, url: string) =>
    act(() => {
      history.replaceState(state, "", url);
      window.dispatchEvent(new PopStateEvent("popstate", { state }));
    });
  return { seen, navigate, pop };
}

test("a navigation changes the address and adds a history entry with its own key and state", () => {
  const { seen, navigate } = renderRouter();
  expect(seen.location).toMatchObject({ pathname: "/dashboard", action: "POP" });
  const length = history.length;
  navigate("/notes/solutions?page=2#vapour", { state: { from: "search" } });
  expect(location.pathname + location.search + location.hash).toBe("/notes/solutions?page=2#vapour");
  expect(history.length).toBe(length + 1);
  expect(seen.location).toMatchObject({
    pathname: "/notes/solutions",
    search: "?page=2",
    hash: "#vapour",
    state: { from: "search" },
    action: "PUSH",
  });
  const { key } = seen.location;
  navigate("/progress", { replace: true });
  expect(history.length).toBe(length + 1);
  expect(seen.location).toMatchObject({ pathname: "/progress", state: null, action: "REPLACE" });
  expect(seen.location.key).not.toBe(key);
});

test("a change in place keeps the entry's key, so that the page neither scrolls nor loses its state", () => {
  const { seen, navigate } = renderRouter();
  navigate("/notes/solutions");
  const { key } = seen.location;
  navigate({ search: "?page=3" }, { inPlace: true });
  expect(seen.location).toMatchObject({ key, search: "?page=3", inPlace: true, action: "REPLACE" });
});

test("a filter of a page that the next one is about to replace changes neither the next page's URL nor its focus", async () => {
  let reveal = () => {};
  const loaded = new Promise<void>((resolve) => {
    reveal = resolve;
  });
  const seen = {} as { location: ReturnType<typeof useLocation>; filter: () => void; open: () => void };
  function Probe() {
    const navigate = useNavigate();
    const shown = useLocation();
    if (shown.pathname === "/admin/questions/12") use(loaded);
    useEffect(() => {
      seen.location = shown;
      seen.open = () => navigate("/admin/questions/12");
      seen.filter = () => navigate({ search: "?q=mole" }, { inPlace: true });
    });
    return null;
  }
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => act(() => root.unmount()));
  await act(async () =>
    root.render(
      <BrowserRouter>
        <Suspense>
          <Probe />
        </Suspense>
      </BrowserRouter>,
    ),
  );
  await act(async () => seen.open());
  expect(seen.location.pathname).toBe("/dashboard");
  await act(async () => seen.filter());
  expect(location.pathname + location.search).toBe("/admin/questions/12");
  await act(async () => reveal());
  expect(seen.location).toMatchObject({ pathname: "/admin/questions/12", search: "", inPlace: false });
});

test("Back shows the earlier entry with the state it had", () => {
  const { seen, navigate, pop } = renderRouter();
  navigate("/notes/solutions", { state: { open: true } });
  const entry = history.state;
  navigate("/progress");
  pop(entry, "/notes/solutions");
  expect(seen.location).toMatchObject({ pathname: "/notes/solutions", state: { open: true }, action: "POP" });
});

test("while navigation is blocked, Back leaves the page as it is", () => {
  const { seen, navigate, pop } = renderRouter();
  const entry = history.state;
  navigate("/profile");
  const blocker = vi.fn(() => true);
  onTestFinished(blockNavigation(blocker));
  pop(entry, "/dashboard");
  expect(seen.location.pathname).toBe("/profile");
  expect(blocker).toHaveBeenCalledExactlyOnceWith(-1);
});

test("a redirect replaces the page that it leaves", () => {
  const { seen, navigate } = renderRouter();
  const length = history.length;
  navigate("/old");
  expect(seen.location).toMatchObject({ pathname: "/progress", action: "REPLACE" });
  expect(history.length).toBe(length + 1);
});

test.each<[To, string]>([
  ["/progress", "/progress"],
  ["#solution", "/dashboard?tab=all#solution"],
  [{ search: "?tab=new" }, "/dashboard?tab=new"],
  [{}, "/dashboard"],
])("the target %j on /dashboard?tab=all is %s", (to, href) => {
  history.replaceState(null, "", "/dashboard?tab=all");
  expect(renderRouter(to).seen.href).toBe(href);
});

test("parameters of a route are decoded", () => {
  const { seen, navigate } = renderRouter();
  navigate("/quiz/a%20b/review");
  expect(Object.values(seen.params)).toEqual(["a b"]);
});
