import type { ErrorDetail, LastModified } from "@rasayan/contract";
import type { LimitName } from "./config.ts";

/** Why a request is rejected. `http/errors.ts` gives each reason its HTTP status. */
export type RejectionReason =
  | "invalid"
  | "signed_out"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "expired"
  | "unsupported_type"
  | "rejected"
  | "rate_limited"
  | "unavailable";

/** An expected error, with a message for the user. Any code may throw it. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly reason: RejectionReason;
  /** What programs recognise the error by. */
  readonly code: string;
  readonly details: ErrorDetail[] | undefined;
  readonly saved: LastModified | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The setting whose limit was reached. */
  readonly limit: LimitName | undefined;

  constructor(
    reason: RejectionReason,
    code: string,
    message: string,
    options: {
      details?: ErrorDetail[];
      saved?: LastModified;
      retryAfterSeconds?: number;
      limit?: LimitName;
    } = {},
  ) {
    super(message);
    this.reason = reason;
    this.code = code;
    this.details = options.details;
    this.saved = options.saved;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.limit = options.limit;
  }
}

/** What was sent makes no sense here. */
export const invalid = (message: string) => new DomainError("invalid", "bad_request", message);
export const signedOut = () => new DomainError("signed_out", "unauthorized", "Sign in first.");
export const forbidden = (message = "This is not open to your account.") =>
  new DomainError("forbidden", "forbidden", message);
export const notFound = (what: string) => new DomainError("not_found", "not_found", `No such ${what}.`);
/** The state of things does not allow it. */
export const conflict = (code: string, message: string) => new DomainError("conflict", code, message);
export const unsupportedType = (message: string) =>
  new DomainError("unsupported_type", "unsupported_media_type", message);
/** What was sent can be read, but has faults. `details` name them by field. */
export const rejected = (message: string, details: ErrorDetail[]) =>
  new DomainError("rejected", "refused", message, { details });
/** The message gives the wait in whole minutes, rounded up, so it is never shorter than `retryAfterSeconds`. */
export function rateLimited(
  retryAfterSeconds: number,
  { limit, reason = "That was too much at once." }: { limit?: LimitName; reason?: string } = {},
): DomainError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = `${reason} Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
  return new DomainError("rate_limited", "too_many_requests", message, {
    retryAfterSeconds,
    ...(limit ? { limit } : {}),
  });
}
export const unavailable = (message: string, retryAfterSeconds = 2) =>
  new DomainError("unavailable", "unavailable", message, { retryAfterSeconds });
