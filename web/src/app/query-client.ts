import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/client.ts";
import { staleTimeFor } from "../api/kept-replies.ts";
import { profileQuery } from "../api/user.ts";

const MAX_RETRIES = 2;
/** Going back and forth between pages asks the server no more often than this. */
const STALE_TIME_MS = 10_000;

/** The cache of all server data. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    // The agreement was taken back meanwhile: the profile says so, and leads away from the page.
    if (error instanceof ApiError && error.code === "consent_needed")
      void client.invalidateQueries({ queryKey: profileQuery().queryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Without a network a call fails at once and says so, instead of waiting in silence; it is made again with one.
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        staleTime: staleTimeFor(STALE_TIME_MS),
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}

/** A refusal (4xx) stays a refusal; anything else may be a hiccup. */
export function shouldRetry(failureCount: number, error: Error): boolean {
  const isRejected = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isRejected && failureCount < MAX_RETRIES;
}
