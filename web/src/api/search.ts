import type { ReplyTo } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

export type SearchResult = ReplyTo<"search">["results"][number];
type Found = { query: string; results: SearchResult[] };

/** The longest query the server takes. */
export const LONGEST_QUERY = 100;

/**
 * What the library holds about a query, best first. While the query is being extended or shortened, what was found
 * before it stays until the answer is there. A query given up by the searcher is called off.
 */
export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: ["search", query],
    queryFn: async ({ signal }): Promise<Found> => {
      const { results } = await call("search", { query: { q: query } }, { signal });
      return { query, results };
    },
    enabled: query !== "",
    placeholderData: (before) => (before && isExtended(before.query, query) ? before : undefined),
    // The next keystroke asks again.
    retry: false,
  });

function isExtended(before: string, now: string): boolean {
  return now !== "" && (now.startsWith(before) || before.startsWith(now));
}
