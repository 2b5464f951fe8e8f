import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/client.ts";
import { isLimited, isRejected } from "../api/load-errors.ts";
import { fetchOrRestore } from "../api/query-persistence.ts";
import { profileQuery } from "../api/user.ts";

const MAX_RETRIES = 2;
/** Data younger than this is not fetched again when the learner moves between pages. */
const STALE_TIME_MS = 10_000;

/** The cache of all server data. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    // The consent has been withdrawn. The refetched profile says so, which redirects away from the page.
    if (error instanceof ApiError && error.code === "consent_needed")
      void client.invalidateQueries({ queryKey: profileQuery().queryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Without a network a request fails at once with an error instead of being paused. Queries are sent again with one.
    defaultOptions: {
      queries: {
        persister: fetchOrRestore,
        retry: shouldRetry,
        staleTime: STALE_TIME_MS,
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}

/**
 * Whether to send a failed request again: not after a rejection, which is final, nor after too many requests, which takes
 * longer to pass than anybody would look at a spinner; otherwise at most twice.
 */
const shouldRetry = (failureCount: number, error: Error): boolean =>
  !isRejected(error) && !isLimited(error) && failureCount < MAX_RETRIES;
