import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Limits, PAGE_WEIGHT } from "./limits.ts";
import type { SessionCache } from "./session-cache.ts";

type DataRequest = { url: string };
/** What the web app's build offers: what a page is drawn from, and how; undefined where it leads elsewhere. */
type SsrModule = {
  ssrRequests: (pathname: string) => DataRequest[];
  renderDocument: (
    pathname: string,
    template: string,
    responses: Map<DataRequest, string>,
  ) => Promise<string | undefined>;
};
/** The document that a request is answered with; undefined where its shell will do. */
export type RenderPage = (request: FastifyRequest, file: string) => Promise<string | undefined>;

/** Rendering holds up everything else: beyond so many pages at a time a browser gets the shell, as from a cache. */
const MAX_CONCURRENT_RENDERS = 8;
/** Who asks, and from where. */
const FORWARDED_HEADERS = [
  "cookie",
  "user-agent",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "host",
];

/**
 * How to draw a learner's page on the server, from the replies that its app is going to ask for first: it can be read
 * before any script has come (docs/performance.md). Only for a browser that opens the page, so that what is kept of
 * pages has nothing personal in it. Whatever goes wrong leaves the page to the app, which asks for itself.
 */
export function createPageRenderer(
  app: FastifyInstance,
  folder: string,
  { limits, sessions }: { limits: Limits; sessions: SessionCache },
): RenderPage {
  const script = path.join(folder, "../dist-ssr/ssr.js");
  if (!existsSync(script)) return async () => undefined;
  let loading: Promise<SsrModule> | undefined;
  let failures = 0;
  let rendering = 0;

  /** Loads the drawing once; after a failure the next page tries again. */
  function load(): Promise<SsrModule> {
    // Node keeps a module whose evaluation failed under its URL, so each new attempt needs another one.
    const url = pathToFileURL(script).href + (failures > 0 ? `?attempt=${failures}` : "");
    loading ??= import(url).catch((error: unknown) => {
      failures += 1;
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function fetchData({ url }: DataRequest, request: FastifyRequest): Promise<string | undefined> {
    const forwarded = Object.entries(request.headers).filter(([name]) => FORWARDED_HEADERS.includes(name));
    const headers = { ...Object.fromEntries(forwarded), accept: "application/json" };
    const remoteAddress = request.socket.remoteAddress ?? "127.0.0.1";
    const response = await app.inject({ url, headers, remoteAddress });
    return response.statusCode === 200 ? response.payload : undefined;
  }

  async function renderFor(request: FastifyRequest, file: string): Promise<string | undefined> {
    const { ssrRequests, renderDocument } = await load();
    const { pathname } = new URL(request.url, "http://localhost");
    const dataRequests = ssrRequests(pathname);
    const responses = await Promise.all(dataRequests.map((dataRequest) => fetchData(dataRequest, request)));
    const succeeded = responses.filter((response) => response !== undefined);
    if (dataRequests.length === 0 || succeeded.length < dataRequests.length) return undefined;
    const template = await readFile(path.join(folder, file), "utf8");
    return renderDocument(
      pathname,
      template,
      new Map(dataRequests.map((dataRequest, index) => [dataRequest, succeeded[index] ?? ""])),
    );
  }

  /** Whoever opens pages faster than anyone reads them gets shells, and so does an address with cookies of no session. */
  async function canRender(request: FastifyRequest): Promise<boolean> {
    const cachedUser = sessions.findCachedUser(request);
    if (!cachedUser && (await limits.isAddressBlocked(request.ip))) return false;
    const key = cachedUser && !cachedUser.isDemo ? String(cachedUser.id) : (request.sessionKey ?? request.ip);
    return limits.read(key, PAGE_WEIGHT).then(
      () => true,
      () => false,
    );
  }

  return async (request, file) => {
    const { cookie, "sec-fetch-mode": mode } = request.headers;
    if (mode !== "navigate" || !cookie) return undefined;
    if (rendering >= MAX_CONCURRENT_RENDERS) return undefined;
    rendering += 1;
    try {
      if (!(await canRender(request))) return undefined;
      return await renderFor(request, file);
    } catch (error) {
      request.log.warn({ err: error }, "a page could not be drawn");
      return undefined;
    } finally {
      rendering -= 1;
    }
  };
}
