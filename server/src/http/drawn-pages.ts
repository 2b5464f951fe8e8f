import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Limits, PAGE_WEIGHT } from "./limits.ts";
import type { Sessions } from "./seen-sessions.ts";

type Call = { url: string };
/** What the web app's build offers: what a page is drawn from, and how; undefined where it leads elsewhere. */
type Drawing = {
  firstCalls: (pathname: string) => Call[];
  draw: (pathname: string, shell: string, replies: Map<Call, string>) => Promise<string | undefined>;
};
/** The document that a request is answered with; undefined where its shell will do. */
export type DrawPage = (request: FastifyRequest, file: string) => Promise<string | undefined>;

/** Rendering holds up everything else: beyond so many pages at a time a browser gets the shell, as from a cache. */
const MOST_AT_ONCE = 8;
/** Who asks, and from where. */
const SENT_ON = ["cookie", "user-agent", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "host"];

/**
 * How to draw a learner's page on the server, from the replies that its app is going to ask for first: it can be read
 * before any script has come (docs/performance.md). Only for a browser that opens the page, so that what is kept of
 * pages has nothing personal in it. Whatever goes wrong leaves the page to the app, which asks for itself.
 */
export function openDrawing(
  app: FastifyInstance,
  folder: string,
  { limits, sessions }: { limits: Limits; sessions: Sessions },
): DrawPage {
  const script = path.join(folder, "../dist-ssr/ssr.js");
  if (!existsSync(script)) return async () => undefined;
  let loading: Promise<Drawing> | undefined;
  let failures = 0;
  let rendering = 0;

  /** Loads the drawing once; after a failure the next page tries again. */
  function load(): Promise<Drawing> {
    // Node keeps a module whose evaluation failed under its URL, so each new attempt needs another one.
    const url = pathToFileURL(script).href + (failures > 0 ? `?attempt=${failures}` : "");
    loading ??= import(url).catch((error: unknown) => {
      failures += 1;
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function ask({ url }: Call, request: FastifyRequest): Promise<string | undefined> {
    const sentOn = Object.entries(request.headers).filter(([name]) => SENT_ON.includes(name));
    const headers = { ...Object.fromEntries(sentOn), accept: "application/json" };
    const remoteAddress = request.socket.remoteAddress ?? "127.0.0.1";
    const reply = await app.inject({ url, headers, remoteAddress });
    return reply.statusCode === 200 ? reply.payload : undefined;
  }

  async function drawFor(request: FastifyRequest, file: string): Promise<string | undefined> {
    const { firstCalls, draw } = await load();
    const { pathname } = new URL(request.url, "http://localhost");
    const calls = firstCalls(pathname);
    const replies = await Promise.all(calls.map((call) => ask(call, request)));
    const given = replies.filter((reply) => reply !== undefined);
    if (calls.length === 0 || given.length < calls.length) return undefined;
    const shell = await readFile(path.join(folder, file), "utf8");
    return draw(pathname, shell, new Map(calls.map((call, index) => [call, given[index] ?? ""])));
  }

  /** Whoever opens pages faster than anyone reads them gets shells, and so does an address with cookies of no session. */
  async function mayDraw(request: FastifyRequest): Promise<boolean> {
    const caller = sessions.recall(request);
    if (!caller && (await limits.isStrange(request.ip))) return false;
    const key = caller && !caller.isDemo ? String(caller.id) : (request.sessionKey ?? request.ip);
    return limits.read(key, PAGE_WEIGHT).then(
      () => true,
      () => false,
    );
  }

  return async (request, file) => {
    const { cookie, "sec-fetch-mode": mode } = request.headers;
    if (mode !== "navigate" || !cookie) return undefined;
    if (rendering >= MOST_AT_ONCE) return undefined;
    rendering += 1;
    try {
      if (!(await mayDraw(request))) return undefined;
      return await drawFor(request, file);
    } catch (error) {
      request.log.warn({ err: error }, "a page could not be drawn");
      return undefined;
    } finally {
      rendering -= 1;
    }
  };
}
