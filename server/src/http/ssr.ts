import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Limits, PAGE_WEIGHT } from "./limits.ts";
import type { SessionCache } from "./session-cache.ts";

type DataRequest = { url: string };
/**
 * The SSR module of the web build: the data requests of a page, and its renderer, which resolves with undefined if the
 * page redirects.
 */
type SsrModule = {
  ssrRequests: (pathname: string) => DataRequest[];
  renderDocument: (
    pathname: string,
    template: string,
    responses: Map<DataRequest, string>,
  ) => Promise<string | undefined>;
};
/** Resolves with the rendered document for a request, or undefined if the response should be the shell. */
export type RenderPage = (request: FastifyRequest, file: string) => Promise<string | undefined>;

/** Rendering blocks the event loop. Requests beyond this number of concurrent renders get the shell. */
const MAX_CONCURRENT_RENDERS = 8;
/** Headers that identify the user and the client address. */
const FORWARDED_HEADERS = [
  "cookie",
  "user-agent",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "host",
];

/**
 * Creates the renderer for a learner's pages. It renders on the server with the responses that the app would request
 * first, so that the page is readable before any script has loaded (docs/performance.md). It renders only for a browser
 * navigation with a cookie, so that pages in the service worker's cache contain no personal data. After any failure
 * the response is the shell, and the app loads its data itself.
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

  /** Loads the SSR module once; after a failure, the next page tries again. */
  function load(): Promise<SsrModule> {
    // Node caches a module whose evaluation failed by its URL, so each retry needs a different URL.
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

  /** False for users who open pages faster than their read limit, and for addresses with too many unknown cookies. */
  async function canRender(request: FastifyRequest): Promise<boolean> {
    const cachedUser = sessions.findCachedUser(request);
    if (!cachedUser && (await limits.hasTooManyUnknownSessions(request.ip))) return false;
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
      request.log.warn({ err: error }, "Could not render a page on the server");
      return undefined;
    } finally {
      rendering -= 1;
    }
  };
}
