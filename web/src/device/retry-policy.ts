export type SendFailure = {
  status: number;
  message: string;
  code?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** The device reports that it has no network. */
  isOffline?: boolean;
};

/** A pause before any answer is sent. `isServerRequested`: the server asked for the delay (`Retry-After`). */
export type Backoff = { kind: "network"; delayMs: number; isServerRequested: boolean } | { kind: "session" };

/** Why the answer to one question is not saved: rejected for good, or failed and being retried. */
export type SendIssue = { kind: "rejected" | "retrying"; message: string };

/** Temporary rejections: a request that took too long, and too many requests. */
const TRANSIENT_STATUSES = new Set([408, 429]);
const INITIAL_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/** Whether the server has rejected a request with this status. Any other failure may be temporary. */
export const isRejectedStatus = (status: number): boolean =>
  status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status);

/** The code of a rejection that lasts as long as a teacher has paused a test. */
export const TEST_PAUSED = "test_paused";

/**
 * Whether the server rejects the answer however often it is sent. A 401 only lasts until the learner signs in, and a pause
 * until the teacher ends it.
 */
export const isRejection = ({ status, code }: SendFailure): boolean =>
  status !== 401 && code !== TEST_PAUSED && isRejectedStatus(status);

/** No issue while the device knows that it is offline, nor for a first lost request: that may be a coverage gap. */
export function issueFor(failure: SendFailure, failureCount: number): SendIssue | undefined {
  const { status, message } = failure;
  if (isRejection(failure)) return { kind: "rejected", message };
  const isUnresponsive = status === 0 && !failure.isOffline && failureCount > 1;
  return status >= 500 || isUnresponsive ? { kind: "retrying", message } : undefined;
}

/** The pause before the next answer is sent. `jitter` (0 to 1) spreads the retries of many learners. */
export function backoffFor(failure: SendFailure, failureCount: number, jitter: number): Backoff | undefined {
  if (isRejection(failure)) return undefined;
  if (failure.status === 401) return { kind: "session" };
  const exponentialMs = Math.min(MAX_RETRY_MS, INITIAL_RETRY_MS * 2 ** Math.min(failureCount - 1, 10));
  const requestedMs = (failure.retryAfterSeconds ?? 0) * 1000;
  const delayMs = Math.max(exponentialMs * (0.5 + jitter / 2), requestedMs);
  return { kind: "network", delayMs, isServerRequested: requestedMs > 0 };
}
