export type Failure = {
  status: number;
  message: string;
  code?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** The device itself knows that it has no network. */
  isOffline?: boolean;
};

/** What holds up all answers for a while. `isOrdered`: the server named the delay. */
export type Pause = { kind: "network"; delayMs: number; isOrdered: boolean } | { kind: "session" };

/** Why the answer to one question is not saved: refused for good, or failing and tried again. */
export type Problem = { kind: "refused" | "failing"; message: string };

/** They pass by themselves: a request that took too long, and too many of them. */
const PASSING = new Set([408, 429]);
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** A refused answer is refused again however often it is sent; anything else may be a hiccup. */
export function isRefusal({ status }: Failure): boolean {
  return status !== 0 && status !== 401 && status < 500 && !PASSING.has(status);
}

/** A phone without a network knows why nothing is sent, and a first lost request may have been a tunnel. */
export function problemAfter(failure: Failure, failures: number): Problem | undefined {
  const { status, message } = failure;
  if (isRefusal(failure)) return { kind: "refused", message };
  const isSilence = status === 0 && !failure.isOffline && failures > 1;
  return status >= 500 || isSilence ? { kind: "failing", message } : undefined;
}

/** How long to wait before the next answer is sent. `chance` (0 to 1) spreads the retries of many learners. */
export function pauseAfter(failure: Failure, failures: number, chance: number): Pause | undefined {
  if (isRefusal(failure)) return undefined;
  if (failure.status === 401) return { kind: "session" };
  const backOff = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
  const orderedMs = (failure.retryAfterSeconds ?? 0) * 1000;
  const delayMs = Math.max(backOff * (0.5 + chance / 2), orderedMs);
  return { kind: "network", delayMs, isOrdered: orderedMs > 0 };
}
