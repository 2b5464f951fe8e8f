import { onDemandEndpoints } from "@rasayan/contract/on-demand-endpoints";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { registerEndpoints, request } from "./client.ts";

registerEndpoints(onDemandEndpoints);

/** The patterns of papers, each with what the library lacks for it. */
export const blueprintsQuery = () =>
  queryOptions({
    queryKey: ["mock-tests", "blueprints"],
    queryFn: async () => (await request("listBlueprints", {})).blueprints,
  });

/** The paper of the week, and the learner's sittings, newest first. */
export const mockTestsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["mock-tests", "sittings"],
    queryFn: ({ pageParam }) => request("listMockTests", { query: { page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: (page, _pages, pageNumber) => (page.hasMore ? pageNumber + 1 : undefined),
  });
