import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import { routes } from "@rasayan/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { notFound } from "../domain-errors.ts";
import { landingHeaders } from "./headers.ts";
import type { Limits } from "./limits.ts";
import type { SessionCache } from "./session-cache.ts";
import { createPageRenderer } from "./ssr.ts";

const WEB_FOLDER = path.resolve(import.meta.dirname, "../../../web/dist");

/** The file for pages without their own `<route>.html`, which is prerendered or preloads the page's scripts. */
const FALLBACK_FILE = "index.html";
const WORKER_FILE = "service-worker.js";
/** Replaces an installed service worker, deletes all its caches and unregisters itself. */
const UNREGISTER_WORKER_SCRIPT = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const cleanUp = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(cleanUp());
});
`;

/**
 * Serves the built web app: files, known pages with status 200, and the not-found page with 404 for all other URLs.
 */
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
      // A page is served only under its route, not under its file name.
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
        // The router accepts empty parameters, so /quiz/ would match as a quiz with an empty public id.
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
  // Without a max-age, browsers would request the icon again at each question of a quiz.
  return file.startsWith("icon") ? "public, max-age=86400" : "no-cache";
}
