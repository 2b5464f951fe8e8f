import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import { routes } from "@rasayan/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { notFound } from "./errors.ts";
import { landingHeaders } from "./headers.ts";
import type { Limits } from "./limits.ts";
import type { SessionCache } from "./session-cache.ts";
import { createPageRenderer } from "./ssr.ts";

const WEB_FOLDER = path.resolve(import.meta.dirname, "../../../web/dist");

/** Of a page without a file of its own, named after it: that is readable before any script runs, or names its scripts. */
const FALLBACK_FILE = "index.html";
const WORKER_FILE = "service-worker.js";
/** Takes a service worker's place, drops all that was kept, and goes. */
const UNREGISTER_WORKER_SCRIPT = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const cleanUp = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(cleanUp());
});
`;

/** Serves the built web app: files, known pages with 200, every other page with 404 and the not-found page. */
export async function registerPages(
  app: FastifyInstance,
  { config, ...rendererDeps }: { config: Config; limits: Limits; sessions: SessionCache },
  folder = WEB_FOLDER,
): Promise<void> {
  const isBuilt = existsSync(path.join(folder, FALLBACK_FILE));
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      // A page is served under its own address, never under the name of its file.
      globIgnore: ["*.html*", ...(config.offline ? [] : [`${WORKER_FILE}*`])],
      index: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.header("cache-control", cacheControl(path.relative(folder, file)));
      },
    });
  if (!config.offline)
    app.get(`/${WORKER_FILE}`, { schema: { hide: true } }, (_request, reply) =>
      reply
        .type("text/javascript; charset=utf-8")
        .header("cache-control", "no-cache")
        .send(UNREGISTER_WORKER_SCRIPT),
    );
  const landingPageHeaders = landingHeaders({
    https: config.https,
    withGoogle: config.googleClientId !== undefined,
  });
  const renderPage = createPageRenderer(app, folder, rendererDeps);
  for (const [name, pattern] of Object.entries(routes)) {
    const file = existsSync(path.join(folder, `${name}.html`)) ? `${name}.html` : FALLBACK_FILE;
    app.get<{ Params: Record<string, string> }>(
      pattern,
      { schema: { hide: true } },
      async (request, reply) => {
        const { params } = request;
        // The router lets a part be empty, so /quiz/ would be a quiz without a name.
        if (Object.values(params).includes("")) return reply.callNotFound();
        if (pattern === routes.landing) reply.headers(landingPageHeaders);
        const html = await renderPage(request, file);
        if (html === undefined) return sendPage(reply, file, 200);
        return reply
          .header("vary", "Accept, Cookie, Sec-Fetch-Mode")
          .header("cache-control", "private, no-store")
          .type("text/html; charset=utf-8")
          .send(html);
      },
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isPage || /^\/(api(\/|$|\?)|assets\/[^?])/.test(request.url)) throw notFound("address");
    return sendPage(reply, FALLBACK_FILE, 404);
  });

  function sendPage(reply: FastifyReply, file: string, status: number) {
    reply.code(status).header("vary", "Accept");
    if (!isBuilt)
      return reply
        .type("text/plain; charset=utf-8")
        .send("The web app is not built yet: npm start builds it.");
    return reply.header("cache-control", "no-cache").sendFile(file);
  }
}

function cacheControl(file: string): string {
  if (file.startsWith("assets")) return "public, max-age=31536000, immutable";
  // Browsers ask for the icon again with each step through a quiz.
  return file.startsWith("icon") ? "public, max-age=86400" : "no-cache";
}
