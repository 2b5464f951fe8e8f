import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/client.ts";
import { reportSessionLost } from "../api/session.ts";

const RETRIES = 2;
/** Going back and forth between pages asks the server no more often than this. */
const FRESH_MS = 10_000;

/** The cache of all server data. A 401 of any call is reported; `SessionLost` decides what follows from it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeLostSession }),
    mutationCache: new MutationCache({ onError: noticeLostSession }),
    // Without a network a call fails at once and says so, instead of waiting in silence.
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: FRESH_MS, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}

/** A refusal (4xx) stays a refusal; anything else may be a hiccup. */
export function shouldRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isRefusal && failures < RETRIES;
}

function noticeLostSession(error: Error): void {
  if (error instanceof ApiError && error.status === 401) reportSessionLost();
}
