import type { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { type FirstPage, firstPages, pathOn } from "../first-pages.ts";
import { type DrawnPage, fillShell, printOf } from "../shell.ts";
import { App } from "./app/app.tsx";
import { createQueryClient } from "./app/query-client.ts";
import { loadPage } from "./app/routes.tsx";
import { seed } from "./app/seeds.ts";
import { fillPath } from "./paths.ts";
import { matchPage } from "./router/page-match.ts";
import { StaticRouter } from "./router/router.tsx";
import { facesIn } from "./ui/maths-faces.ts";

/** A call by its name and its address. */
type FirstCall = { call: FirstPage["calls"][number]; url: string };

/** React writes a page's title before everything else, with nothing but text in it. */
const PAGE = /^(<title>[^<]*<\/title>)(.*)$/s;

/** One page as it stands before any script has run; undefined for one without a title, which leads elsewhere. */
export async function render(
  pathname: string,
  client: QueryClient = createQueryClient(),
): Promise<DrawnPage | undefined> {
  await loadPage(pathname);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter pathname={pathname}>
        <App queryClient={client} />
      </StaticRouter>
    </StrictMode>,
    // A page above React's own limit would be put in place by an inline script, which the security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  );
  const written = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  const [, title, html] = PAGE.exec(written) ?? [];
  return title !== undefined && html?.includes("<main") ? { title, html } : undefined;
}

/** What the page at an address is drawn from; nothing for one that is left to the app. */
export function firstCalls(pathname: string): FirstCall[] {
  const { params = {} } = matchPage(pathname) ?? {};
  const first = firstPageAt(pathname);
  if (!first?.drawing) return [];
  return first.calls.map((call) => ({ call, url: fillPath(pathOn(first, call), params) }));
}

/** The document of a page: its shell, with the page in it as these replies have it; undefined where it leads elsewhere. */
export async function draw(
  pathname: string,
  shell: string,
  replies: Map<FirstCall, string>,
): Promise<string | undefined> {
  const client = createQueryClient();
  const { params = {} } = matchPage(pathname) ?? {};
  for (const [{ call }, reply] of replies) seed(client, call, JSON.parse(reply), params);
  const page = await render(pathname, client);
  if (!page) return undefined;
  const faces = facesIn([page.html]);
  const isPicture = firstPageAt(pathname)?.drawing === "picture";
  const print = printOf([...replies.values()]);
  return fillShell(shell, page, { faces, print, isPicture });
}

function firstPageAt(pathname: string): FirstPage | undefined {
  const name = matchPage(pathname)?.name;
  return firstPages.find(({ page }) => page === name);
}
