import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { badRequest, HttpError, unsupportedMediaType } from "./errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** What the router takes for one part of a path, decoded. */
export const MAX_PARAM_LENGTH = 500;
/** An address that no page has. */
const NOT_FOUND_URL = "/%25";

/**
 * A call without the /api prefix is the same call: rewritten before routing when it is no GET or HEAD, or when a GET
 * asks for JSON and not for a page. A page's address that the router could not read is that of no page.
 */
export function withApiPrefix(request: Pick<IncomingMessage, "method" | "url" | "headers">): string {
  const url = request.url ?? "/";
  if (/^\/(api|healthz|readyz|metrics)(?![^/?])/.test(url)) return url;
  const isPage = request.method === "HEAD" || (request.method === "GET" && !acceptsJson(request.headers));
  if (!isPage) return `/api${url}`;
  return isReadable(url) ? url : NOT_FOUND_URL;
}

function isReadable(url: string): boolean {
  const [path = ""] = url.split("?");
  try {
    const parts = path.split("/").map(decodeURIComponent);
    return parts.every((part) => part.length <= MAX_PARAM_LENGTH && isStorable(part));
  } catch {
    return false;
  }
}

function acceptsJson(headers: IncomingMessage["headers"]): boolean {
  const accept = headers.accept ?? "";
  const type = headers["content-type"] ?? "";
  return (
    /^application\/json\b/i.test(type) ||
    (/\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept))
  );
}

/** 403 for an unsafe request that a browser says comes from another site; a request with neither header is no browser's. */
export function rejectCrossSite(publicOrigin: string) {
  return async ({ method, headers }: FastifyRequest) => {
    if (SAFE_METHODS.has(method)) return;
    const site = headers["sec-fetch-site"];
    if (site !== undefined ? site === "same-origin" || site === "none" : isOwnOrigin(headers.origin)) return;
    throw new HttpError(403, "cross_site", "This request came from another site and was refused.");
  };

  function isOwnOrigin(origin: string | undefined) {
    return origin === undefined || origin === publicOrigin;
  }
}

/** 415 for a body that is compressed or otherwise encoded; before it is read, after it is known who sends it. */
export async function rejectEncodedBody({ headers }: FastifyRequest): Promise<void> {
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity")
    throw unsupportedMediaType("Send the body as it is, without Content-Encoding.");
}

/** What PostgreSQL cannot hold is refused before it travels further; pages hand nothing on. */
export async function rejectUnstorableUrl({ url, routeOptions }: FastifyRequest): Promise<void> {
  if (routeOptions.config?.endpoint && url.includes("%00"))
    throw badRequest("The address holds a character that cannot be used.");
}

/** JSON bodies as Fastify parses them, but an empty body is allowed and text that cannot be stored is not. */
export function registerJsonParser(app: FastifyInstance): void {
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
  if (typeof value === "string") return !isStorable(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => hasUnstorable(key) || hasUnstorable(inner));
}

/** PostgreSQL holds no NUL, and half a surrogate pair is no text. */
const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();
