import type { ResponseOf } from "@rasayan/contract";
import { listCorrections } from "@rasayan/contract/endpoint-paths";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

export type Correction = ResponseOf<"listCorrections">["corrections"][number];

const CORRECTIONS_PER_PAGE = 20;

/** The corrected answer keys, newest first. */
export const correctionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["corrections"],
    queryFn: ({ pageParam: page }) =>
      request(listCorrections, { query: { page, limit: CORRECTIONS_PER_PAGE } }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, limit, total } }) =>
      page * limit < total ? page + 1 : undefined,
  });
