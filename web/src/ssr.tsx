import type { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { hashResponses, type RenderedPage, renderTemplate } from "../html-template.ts";
import { endpointPath, type PreloadRoute, preloadRoutes } from "../preload-routes.ts";
import { App } from "./app/app.tsx";
import { createQueryClient } from "./app/query-client.ts";
import { preloadRoute } from "./app/routes.tsx";
import { primeQuery } from "./app/ssr-cache.ts";
import { buildPath } from "./paths.ts";
import { matchRoute } from "./router/route-match.ts";
import { StaticRouter } from "./router/router.tsx";
import { fontsIn } from "./ui/katex-fonts.ts";

/** A call by its name and its address. */
type SsrRequest = { endpoint: PreloadRoute["endpoints"][number]; url: string };

/** React writes a page's title before everything else, with nothing but text in it. */
const TITLE_AND_BODY = /^(<title>[^<]*<\/title>)(.*)$/s;

/** One page as it stands before any script has run; undefined for one without a title, which leads elsewhere. */
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
    // A page above React's own limit would be put in place by an inline script, which the security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  );
  const markup = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  const [, title, html] = TITLE_AND_BODY.exec(markup) ?? [];
  return title !== undefined && html?.includes("<main") ? { title, html } : undefined;
}

/** What the page at an address is drawn from; nothing for one that is left to the app. */
export function ssrRequests(pathname: string): SsrRequest[] {
  const { params = {} } = matchRoute(pathname) ?? {};
  const route = preloadRouteAt(pathname);
  if (!route?.ssrMode) return [];
  return route.endpoints.map((endpoint) => ({
    endpoint,
    url: buildPath(endpointPath(route, endpoint), params),
  }));
}

/** The document of a page: its shell, with the page in it as these replies have it; undefined where it leads elsewhere. */
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
  const fonts = fontsIn([page.html]);
  const isInert = preloadRouteAt(pathname)?.ssrMode === "inert";
  const responsesHash = hashResponses([...responses.values()]);
  return renderTemplate(template, page, { fonts, responsesHash, isInert });
}

function preloadRouteAt(pathname: string): PreloadRoute | undefined {
  const name = matchRoute(pathname)?.name;
  return preloadRoutes.find(({ route }) => route === name);
}
