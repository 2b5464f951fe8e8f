import type { ResponseOf } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

export type SearchResult = ResponseOf<"search">["results"][number];
type SearchResults = { query: string; results: SearchResult[] };

/** The longest query the server takes. */
export const MAX_QUERY_LENGTH = 100;

/**
 * What the library holds about a query, best first. While the query is being extended or shortened, what was found
 * before it stays until the answer is there. A query given up by the searcher is called off.
 */
export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: ["search", query],
    queryFn: async ({ signal }): Promise<SearchResults> => {
      const { results } = await request("search", { query: { q: query } }, { signal });
      return { query, results };
    },
    enabled: query !== "",
    placeholderData: (previous) => (previous && isExtension(previous.query, query) ? previous : undefined),
    // The next keystroke asks again.
    retry: false,
  });

function isExtension(previous: string, current: string): boolean {
  return current !== "" && (current.startsWith(previous) || previous.startsWith(current));
}
