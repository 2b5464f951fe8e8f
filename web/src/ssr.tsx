import { buildPath } from "@rasayan/contract/routes";
import type { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { type RenderedPage, renderTemplate } from "../html-template.ts";
import { endpointPath, type PreloadRoute, preloadRoutes } from "../preload-routes.ts";
import { App } from "./app/app.tsx";
import { createQueryClient } from "./app/query-client.ts";
import type { PageData } from "./app/rendered-page.ts";
import { preloadRoute } from "./app/routes.tsx";
import { primeQuery } from "./app/ssr-cache.ts";
import { matchRoute } from "./router/route-match.ts";
import { StaticRouter } from "./router/router.tsx";
import { fontsIn } from "./ui/html/katex-fonts.ts";

/** An endpoint, and the URL to request. */
type SsrRequest = { endpoint: PreloadRoute["endpoints"][number]; url: string };

/** React writes the page's title before all other HTML, and the title contains only text. */
const TITLE_AND_BODY = /^(<title>[^<]*<\/title>)(.*)$/s;

/** The server-rendered page; undefined if it has no title or `main` because it redirects. Throws rendering errors. */
export async function render(
  pathname: string,
  client: QueryClient = createQueryClient(),
): Promise<RenderedPage | undefined> {
  await preloadRoute(pathname);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter pathname={pathname}>
        <App queryClient={client} />
      </StaticRouter>
    </StrictMode>,
    // Above its size limit React would add an inline script, which the content security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  );
  const markup = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  const [, title, html] = TITLE_AND_BODY.exec(markup) ?? [];
  return title !== undefined && html?.includes("<main") ? { title, html } : undefined;
}

/** The API requests that the page at a path is rendered from; empty for a page that only the browser renders. */
export function ssrRequests(pathname: string): SsrRequest[] {
  const { params = {} } = matchRoute(pathname) ?? {};
  const route = preloadRouteAt(pathname);
  if (!route?.isServerRendered) return [];
  return route.endpoints.map((endpoint) => ({
    endpoint,
    url: buildPath(endpointPath(route, endpoint), params),
  }));
}

/** The HTML document of a page, rendered from these response bodies (JSON); undefined if the page redirects. */
export async function renderDocument(
  pathname: string,
  template: string,
  responses: Map<SsrRequest, string>,
): Promise<string | undefined> {
  const client = createQueryClient();
  const { params = {} } = matchRoute(pathname) ?? {};
  for (const [{ endpoint }, response] of responses)
    primeQuery(client, endpoint, JSON.parse(response), params);
  const page = await render(pathname, client);
  if (!page) return undefined;
  // Without the queries that the page itself has started.
  const pageData: PageData = client.getQueriesData({ predicate: ({ state }) => state.data !== undefined });
  return renderTemplate(template, page, { fonts: fontsIn([page.html]), pageData });
}

function preloadRouteAt(pathname: string): PreloadRoute | undefined {
  const name = matchRoute(pathname)?.name;
  return preloadRoutes.find(({ route }) => route === name);
}
