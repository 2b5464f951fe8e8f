import type { IncomingMessage } from "node:http";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  RequestPayload,
} from "fastify";
import { isLoopback } from "../config.ts";
import { forbidden, invalid, unsupportedType } from "../domain-errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Maximum length of one decoded path segment that the router accepts. */
export const MAX_PARAM_LENGTH = 500;
/** A URL that matches no route. */
const NOT_FOUND_URL = "/%25";

/**
 * Returns the URL to route. Adds the /api prefix to a request without it if the method is neither GET nor HEAD, or if
 * it is a GET that asks for JSON and not for HTML. Replaces a page URL that the router couldn't decode with an
 * unknown URL.
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

/**
 * Rejects an unsafe request from another site with 403, based on the browser's Sec-Fetch-Site header, or on Origin if
 * that is missing. Accepts a request with neither header, because it doesn't come from a browser.
 */
export function rejectCrossSite(publicOrigin: string) {
  return ({ method, headers }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) => {
    if (SAFE_METHODS.has(method)) return done();
    const site = headers["sec-fetch-site"];
    if (site !== undefined ? site === "same-origin" || site === "none" : isOwnOrigin(headers.origin))
      return done();
    throw forbidden("cross_site");
  };

  function isOwnOrigin(origin: string | undefined) {
    return origin === undefined || origin === publicOrigin;
  }
}

/**
 * 403 for a request to a name that is neither ours nor that of this machine. Where the demo accounts are open, a page of
 * another site could otherwise give its own name this machine's address, and so sign in from the same origin.
 */
export function rejectForeignHost(publicOrigin: string) {
  const ownHostname = new URL(publicOrigin).hostname;
  return async ({ headers }: FastifyRequest) => {
    const hostname = hostnameOf(headers.host ?? ownHostname);
    if (hostname === ownHostname || isLoopback(hostname)) return;
    throw forbidden("foreign_host");
  };
}

function hostnameOf(host: string): string {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return "";
  }
}

/** 415 for a body with a Content-Encoding. Runs after authentication and before the body is read. */
export function rejectEncodedBody(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  _payload: RequestPayload,
  done: HookHandlerDoneFunction,
): void {
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") throw unsupportedType("encoded_body");
  done();
}

/** 400 for an API URL with a NUL, which PostgreSQL can't store. Pages pass no part of their URL to the database. */
export function rejectUnstorableUrl(
  { url, routeOptions }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  if (routeOptions.config?.endpoint && url.includes("%00")) throw invalid("unstorable_url");
  done();
}

/** Parses JSON bodies as Fastify does, but accepts an empty body and rejects text that PostgreSQL can't store. */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    parse(request, body as string, (error, value) => {
      if (error) return done(invalid("invalid_json"), undefined);
      if (/\\u(?:0000|d[89a-f])/i.test(body as string) && hasUnstorable(value))
        return done(invalid("unstorable_text"), undefined);
      done(null, value);
    });
  });
}

function hasUnstorable(value: unknown): boolean {
  if (typeof value === "string") return !isStorable(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => hasUnstorable(key) || hasUnstorable(inner));
}

/** PostgreSQL can store neither a NUL nor half a surrogate pair in a text. */
const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();
