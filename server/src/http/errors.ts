import type { ErrorBody } from "@rasayan/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { QueueFull } from "../db/batcher.ts";
import { isUnavailable } from "../db/unavailable.ts";
import {
  DomainError,
  invalid,
  notFound,
  type RejectionReason,
  rateLimited,
  signedOut,
  unavailable,
  unsupportedType,
} from "../domain-errors.ts";
import { logFailure, logRejection } from "./rejection-log.ts";

/** An error of HTTP itself, such as a body that is too large. Everything else is a DomainError. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const STATUSES: Record<RejectionReason, number> = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  expired: 410,
  unsupported_type: 415,
  rejected: 422,
  rate_limited: 429,
  unavailable: 503,
};

/** Returns the HTTP status of an error. */
export function statusOf(error: Error): number {
  const expected = toExpectedError(error);
  return expected instanceof HttpError ? expected.status : STATUSES[expected.reason];
}

/** The only error handler: every error response has the same shape, without stack or cause. */
export function errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const expected = toExpectedError(error);
  const status = statusOf(expected);
  const limit = expected instanceof DomainError ? expected.limit : undefined;
  if (status >= 500) logFailure(request, { error, status, message: expected.message });
  else logRejection(request, { status, code: expected.code, limit });
  const retryAfterSeconds = expected instanceof DomainError ? expected.retryAfterSeconds : undefined;
  if (retryAfterSeconds) reply.header("retry-after", retryAfterSeconds);
  // The same URL may serve a page to a browser, depending on Accept. API routes have already set their own Vary.
  if (!reply.hasHeader("vary")) reply.header("vary", "Accept");
  return reply.code(status).header("cache-control", "no-store").send(errorBody(expected));
}

/** Returns the response body for an error. */
export function errorBody(error: DomainError | HttpError): ErrorBody {
  const { code, message } = error;
  const { details, saved } = error instanceof DomainError ? error : {};
  return { error: { code, message, ...(details ? { details } : {}), ...(saved ? { saved } : {}) } };
}

/** Returns the error to answer with: the same one, or what an error of Fastify or of the database means. */
function toExpectedError(thrown: Error): DomainError | HttpError {
  if (thrown instanceof DomainError || thrown instanceof HttpError) return thrown;
  const error = thrown as FastifyError & { validationContext?: string };
  if (error instanceof QueueFull)
    return unavailable("Too many learners answer just now. Try again in a moment.");
  if (isUnavailable(error))
    return unavailable("The database does not answer just now. Try again in a moment.");
  if (isUserDeleted(error)) return signedOut();
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return unsupportedType("Send JSON (Content-Type: application/json).");
  if (error.statusCode === 413)
    return new HttpError(413, "too_large", "That is larger than is accepted here.");
  if (error.statusCode === 429) return rateLimited(60);
  if (error.statusCode === 503) return unavailable("The server is too busy just now. Try again in a moment.");
  if (error.code === "FST_ERR_MAX_PARAM_LENGTH") return notFound("address");
  if (error.validation) return invalid(validationMessage(error));
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
