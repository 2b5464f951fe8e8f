import { listBlueprints, listMockTests } from "@rasayan/contract/endpoint-paths";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

/** The patterns of papers, each with what the library lacks for it. */
export const blueprintsQuery = () =>
  queryOptions({
    queryKey: ["mock-tests", "blueprints"],
    queryFn: async () => (await request(listBlueprints, {})).blueprints,
  });

/** The paper of the week, and the learner's sittings, newest first. */
export const mockTestsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["mock-tests", "sittings"],
    queryFn: ({ pageParam }) => request(listMockTests, { query: { page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: (page, _pages, pageNumber) => (page.hasMore ? pageNumber + 1 : undefined),
  });
