import type { ErrorBody } from "@rasayan/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { LimitName } from "../config.ts";
import { QueueFull } from "../db/batcher.ts";
import { isUnavailable } from "../db/unavailable.ts";
import {
  DomainError,
  internal,
  invalid,
  minutesOf,
  notFound,
  type RejectionReason,
  rateLimited,
  signedOut,
  tooLarge,
  unavailable,
  unsupportedType,
} from "../domain-errors.ts";
import { logFailure, logRejection } from "./rejection-log.ts";

const STATUSES: Record<RejectionReason, number> = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  expired: 410,
  too_large: 413,
  unsupported_type: 415,
  rejected: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
};

/** Returns the HTTP status of an error. */
export const statusOf = (error: Error): number => STATUSES[toExpectedError(error).reason];

/** The only error handler: every error response has the same shape, without stack or cause. */
export function errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const expected = toExpectedError(error);
  const status = statusOf(expected);
  const { code, limit, retryAfterSeconds } = expected;
  if (status >= 500) logFailure(request, { error, status, message: expected.message });
  else logRejection(request, { status, code, limit });
  if (retryAfterSeconds) reply.header("retry-after", retryAfterSeconds);
  // The same URL may serve a page to a browser, depending on Accept. API routes have already set their own Vary.
  if (!reply.hasHeader("vary")) reply.header("vary", "Accept");
  return reply.code(status).header("cache-control", "no-store").send(errorBody(expected));
}

/** Returns the response body for an error. */
export function errorBody({ code, params, message, details, saved }: DomainError): ErrorBody {
  return { error: { code, params, message, ...(details ? { details } : {}), ...(saved ? { saved } : {}) } };
}

/** Returns the error to answer with: the same one, or what an error of Fastify or of the database means. */
function toExpectedError(thrown: Error): DomainError {
  if (thrown instanceof DomainError) return thrown;
  const error = thrown as FastifyError & { validationContext?: string };
  if (error instanceof QueueFull) return unavailable("too_many_answers");
  if (isUnavailable(error)) return unavailable("database_down");
  if (isUserDeleted(error)) return signedOut();
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return unsupportedType("json_needed");
  if (error.statusCode === 413) return tooLarge("body_too_large");
  if (error.statusCode === 429) return tooManyRequests(60);
  if (error.statusCode === 503) return unavailable("too_busy");
  if (error.code === "FST_ERR_MAX_PARAM_LENGTH") return notFound("address");
  if (error.validation) return invalid("invalid_request", validationIssue(error));
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return invalid("unreadable_request");
  return internal();
}

/** The error of a limit that has no message of its own. `limit`: the setting. */
export const tooManyRequests = (retryAfterSeconds: number, limit?: LimitName) =>
  rateLimited(
    "too_many_requests",
    { minutes: minutesOf(retryAfterSeconds) },
    { retryAfterSeconds, ...(limit ? { limit } : {}) },
  );

function validationIssue(error: FastifyError) {
  const first = error.validation?.[0];
  const path =
    first?.instancePath.replaceAll("/", ".").replace(/^\./, "") || error.validationContext || "request";
  return { path, problem: first?.message ?? "does not fit" };
}

/** Whether a write failed because another request erased the account it refers to (23503, foreign key violation). */
function isUserDeleted({ code, detail = "" }: { code?: string; detail?: string }): boolean {
  return code === "23503" && /\busers\b/.test(detail);
}
