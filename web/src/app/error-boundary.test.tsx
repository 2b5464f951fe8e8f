// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, type ReactNode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { StaticRouter } from "../router/router.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { lazyPage } from "./lazy-page.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

/** Renders a page inside a boundary, with a part of the app outside it. */
function renderPage(Page: () => ReactNode, client = new QueryClient()) {
  const onError = vi.spyOn(console, "error").mockImplementation(() => {});
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
    onError.mockRestore();
  });
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <StaticRouter pathname="/progress">
          <p>Outside</p>
          <ErrorBoundary>
            <Page />
          </ErrorBoundary>
        </StaticRouter>
      </QueryClientProvider>,
    ),
  );
  return container;
}

const tapTryAgain = (container: HTMLElement) => act(() => container.querySelector("button")?.click());
/** Lets pending requests and imports finish and the page be rendered. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

test("a page that throws is replaced by an alert, and the rest of the app stays", () => {
  const container = renderPage(() => {
    throw new Error("broken");
  });
  expect(container.querySelector("h1")?.textContent).toBe("This page could not be shown");
  expect(container.querySelector("[role=alert]")?.textContent).toContain("try again");
  expect(container.textContent).toContain("Outside");
});

test("Try again renders the page again", () => {
  let isBroken = true;
  const container = renderPage(() => {
    if (isBroken) throw new Error("broken");
    return <h1>Progress</h1>;
  });
  isBroken = false;
  tapTryAgain(container);
  expect(container.querySelector("h1")?.textContent).toBe("Progress");
});

test("Try again forgets the response that broke the page", async () => {
  const client = new QueryClient();
  client.setQueryData(["chapters"], [null]);
  const chaptersQuery = {
    queryKey: ["chapters"],
    queryFn: async () => [{ name: "Solutions" }],
    staleTime: Number.POSITIVE_INFINITY,
  };
  const container = renderPage(() => {
    const { data = [] } = useQuery<{ name: string }[]>(chaptersQuery);
    return data.map(({ name }) => <h1 key={name}>{name}</h1>);
  }, client);
  expect(container.querySelector("[role=alert]")).not.toBeNull();
  tapTryAgain(container);
  await settle();
  expect(container.querySelector("h1")?.textContent).toBe("Solutions");
});

test("Try again loads the missing file of a page again, and nothing else does", async () => {
  // Offline, so that the app does not reload the page instead.
  vi.stubGlobal("PerformanceNavigationTiming", class {});
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  const load = vi
    .fn(async () => ({ ProgressPage: () => <h1>Progress</h1> }))
    .mockRejectedValueOnce(new Error("missing"));
  const ProgressPage = lazyPage(load, "ProgressPage");
  const container = renderPage(() => (
    <Suspense>
      <ProgressPage />
    </Suspense>
  ));
  await settle();
  expect(container.querySelector("[role=alert]")).not.toBeNull();
  expect(load).toHaveBeenCalledOnce();
  tapTryAgain(container);
  await settle();
  expect(container.querySelector("h1")?.textContent).toBe("Progress");
  expect(load).toHaveBeenCalledTimes(2);
});
