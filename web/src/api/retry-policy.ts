export type SendFailure = {
  status: number;
  message: string;
  code?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** The device itself knows that it has no network. */
  isOffline?: boolean;
};

/** What holds up all answers for a while. `isOrdered`: the server named the delay. */
export type Backoff = { kind: "network"; delayMs: number; isServerRequested: boolean } | { kind: "session" };

/** Why the answer to one question is not saved: refused for good, or failing and tried again. */
export type SendIssue = { kind: "rejected" | "retrying"; message: string };

/** They pass by themselves: a request that took too long, and too many of them. */
const TRANSIENT_STATUSES = new Set([408, 429]);
const INITIAL_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/** A refused answer is refused again however often it is sent; anything else may be a hiccup. */
export function isRejection({ status }: SendFailure): boolean {
  return status !== 0 && status !== 401 && status < 500 && !TRANSIENT_STATUSES.has(status);
}

/** A phone without a network knows why nothing is sent, and a first lost request may have been a tunnel. */
export function issueFor(failure: SendFailure, failureCount: number): SendIssue | undefined {
  const { status, message } = failure;
  if (isRejection(failure)) return { kind: "rejected", message };
  const isUnresponsive = status === 0 && !failure.isOffline && failureCount > 1;
  return status >= 500 || isUnresponsive ? { kind: "retrying", message } : undefined;
}

/** How long to wait before the next answer is sent. `chance` (0 to 1) spreads the retries of many learners. */
export function backoffFor(failure: SendFailure, failureCount: number, jitter: number): Backoff | undefined {
  if (isRejection(failure)) return undefined;
  if (failure.status === 401) return { kind: "session" };
  const exponentialMs = Math.min(MAX_RETRY_MS, INITIAL_RETRY_MS * 2 ** Math.min(failureCount - 1, 10));
  const requestedMs = (failure.retryAfterSeconds ?? 0) * 1000;
  const delayMs = Math.max(exponentialMs * (0.5 + jitter / 2), requestedMs);
  return { kind: "network", delayMs, isServerRequested: requestedMs > 0 };
}
