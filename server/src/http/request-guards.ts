import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { badRequest, HttpError } from "./errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A call without the /api prefix is the same call: rewritten before routing when it is no GET or HEAD, or when a GET
 * asks for JSON and not for a page.
 */
export function withApiPrefix(request: Pick<IncomingMessage, "method" | "url" | "headers">): string {
  const url = request.url ?? "/";
  if (/^\/(api|healthz|readyz|metrics)(?![^/?])/.test(url) || request.method === "HEAD") return url;
  if (request.method === "GET" && !asksForJson(request.headers)) return url;
  return `/api${url}`;
}

function asksForJson(headers: IncomingMessage["headers"]): boolean {
  const accept = headers.accept ?? "";
  const type = headers["content-type"] ?? "";
  return (
    /^application\/json\b/i.test(type) ||
    (/\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept))
  );
}

/** 403 for an unsafe request that a browser says comes from another site; a request with neither header is no browser's. */
export function refuseCrossSite(publicOrigin: string) {
  return async ({ method, headers }: FastifyRequest) => {
    if (SAFE.has(method)) return;
    const site = headers["sec-fetch-site"];
    if (site !== undefined ? site === "same-origin" || site === "none" : isOwn(headers.origin)) return;
    throw new HttpError(403, "cross_site", "This request came from another site and was refused.");
  };

  function isOwn(origin: string | undefined) {
    return origin === undefined || origin === publicOrigin;
  }
}

/** PostgreSQL holds no NUL, and half a surrogate pair is no text: both are refused before they travel further. */
export async function refuseUnstorableUrl(request: FastifyRequest): Promise<void> {
  if (/%00/i.test(request.url)) throw badRequest("The address holds a character that cannot be used.");
}

/** JSON bodies as Fastify parses them, but an empty body is allowed and text that cannot be stored is not. */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    parse(request, body as string, (error, value) => {
      if (error) return done(badRequest("The body is not valid JSON."), undefined);
      if (/\\u(?:0000|d[89a-f])/i.test(body as string) && hasUnstorable(value))
        return done(badRequest("The text holds a character that cannot be stored."), undefined);
      done(null, value);
    });
  });
}

function hasUnstorable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => hasUnstorable(key) || hasUnstorable(inner));
}
