import type { ResponseOf } from "@rasayan/contract";
import { search } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

export type SearchResult = ResponseOf<"search">["results"][number];
type SearchResults = { query: string; results: SearchResult[] };

/** The longest query that the server accepts, in characters. */
export const MAX_QUERY_LENGTH = 100;

/**
 * The search results for a query, best first. While the query is being extended or shortened, the previous results stay
 * until the new ones arrive. The request of an abandoned query is aborted.
 */
export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: ["search", query],
    queryFn: async ({ signal }): Promise<SearchResults> => {
      const { results } = await request(search, { query: { q: query } }, { signal });
      return { query, results };
    },
    enabled: query !== "",
    placeholderData: (previous) => (previous && isExtension(previous.query, query) ? previous : undefined),
    // The next keystroke sends a new request.
    retry: false,
  });

function isExtension(previous: string, current: string): boolean {
  return current !== "" && (current.startsWith(previous) || previous.startsWith(current));
}
