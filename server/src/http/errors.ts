import type { ErrorBody, ErrorDetail, LastModified } from "@rasayan/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { QueueFull } from "../db/batcher.ts";
import { logRejection } from "./rejection-log.ts";

/** An error with its HTTP status. Any code may throw it; errorHandler turns it into the response. */
export class HttpError extends Error {
  override name = "HttpError";
  readonly status: number;
  readonly code: string;
  readonly details: ErrorDetail[] | undefined;
  readonly saved: LastModified | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { details?: ErrorDetail[]; saved?: LastModified; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = options.details;
    this.saved = options.saved;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const badRequest = (message: string) => new HttpError(400, "bad_request", message);
export const unauthorized = () => new HttpError(401, "unauthorized", "Sign in first.");
export const forbidden = (message = "This is not open to your account.") =>
  new HttpError(403, "forbidden", message);
export const notFound = (what: string) => new HttpError(404, "not_found", `No such ${what}.`);
export const conflict = (code: string, message: string) => new HttpError(409, code, message);
export const unsupportedMediaType = (message: string) =>
  new HttpError(415, "unsupported_media_type", message);
export const unprocessable = (message: string, details: ErrorDetail[]) =>
  new HttpError(422, "refused", message, { details });
/** The message gives the wait in whole minutes, rounded up, so it is never shorter than `Retry-After`. */
export function tooManyRequests(retryAfterSeconds: number, reason = "That was too much at once."): HttpError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = `${reason} Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
  return new HttpError(429, "too_many_requests", message, { retryAfterSeconds });
}
export const unavailable = (message: string, retryAfterSeconds = 2) =>
  new HttpError(503, "unavailable", message, { retryAfterSeconds });

/** The only error handler: every error response has the same shape, without stack or cause. */
export function errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const httpError = error instanceof HttpError ? error : toHttpError(error as FastifyError);
  // Logs the route pattern, because the URL may contain a public id or a search query.
  const { method, routeOptions } = request;
  if (httpError.status >= 500)
    request.log.error({ err: error, method, route: routeOptions.url }, httpError.message);
  else logRejection(request, httpError);
  if (httpError.retryAfterSeconds) reply.header("retry-after", httpError.retryAfterSeconds);
  // The same URL may serve a page to a browser, depending on Accept. API routes have already set their own Vary.
  if (!reply.hasHeader("vary")) reply.header("vary", "Accept");
  return reply.code(httpError.status).header("cache-control", "no-store").send(errorBody(httpError));
}

/** Returns the response body for an error. */
export function errorBody({ code, message, details, saved }: HttpError): ErrorBody {
  return { error: { code, message, ...(details ? { details } : {}), ...(saved ? { saved } : {}) } };
}

function toHttpError(error: FastifyError & { validationContext?: string }): HttpError {
  if (error instanceof QueueFull)
    return unavailable("Too many learners answer just now. Try again in a moment.");
  if (isDatabaseUnavailable(error))
    return unavailable("The database does not answer just now. Try again in a moment.");
  if (isUserDeleted(error)) return unauthorized();
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return unsupportedMediaType("Send JSON (Content-Type: application/json).");
  if (error.statusCode === 413)
    return new HttpError(413, "too_large", "That is larger than is accepted here.");
  if (error.statusCode === 429) return tooManyRequests(60);
  if (error.statusCode === 503) return unavailable("The server is too busy just now. Try again in a moment.");
  if (error.code === "FST_ERR_MAX_PARAM_LENGTH") return notFound("address");
  if (error.validation) return badRequest(validationMessage(error));
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpError(error.statusCode, "bad_request", "The request could not be read.");
  return new HttpError(500, "internal", "Something went wrong on our side. Try again.");
}

function validationMessage(error: FastifyError): string {
  const first = error.validation?.[0];
  const path =
    first?.instancePath.replaceAll("/", ".").replace(/^\./, "") || error.validationContext || "request";
  return `${path}: ${first?.message ?? "does not fit"}`;
}

/** Whether a write failed because another request erased the account it refers to (23503, foreign key violation). */
function isUserDeleted({ code, detail = "" }: { code?: string; detail?: string }): boolean {
  return code === "23503" && /\busers\b/.test(detail);
}

/** Socket errors, and SQLSTATE classes 08 (connection), 53 (resources), 57 (shutdown, timeouts) and 40 (rollback). */
function isDatabaseUnavailable(error: { code?: string; message: string }): boolean {
  if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(error.code ?? "")) return true;
  if (/^(08|53|57|40)[0-9A-Z]{3}$/.test(error.code ?? "")) return true;
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
    error.message,
  );
}
