import type { ResponseOf } from "@rasayan/contract";
import { getTestByCode, listAssignedTests } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

export type AssignedTest = ResponseOf<"getTestByCode">["test"];
export type ListedTest = ResponseOf<"listAssignedTests">["tests"][number];

/** The tests of the learner's classes, and those that the learner has sat. */
export const assignedTestsQuery = () =>
  queryOptions({
    queryKey: ["tests"],
    queryFn: async () => (await request(listAssignedTests, {})).tests,
  });

/** A teacher's test, as the learner with its code has it. A wrong code is not tried again by itself: each try counts. */
export const assignedTestQuery = (code: string) =>
  queryOptions({
    queryKey: ["tests", code],
    queryFn: async () => (await request(getTestByCode, { params: { code } })).test,
    retry: false,
    staleTime: 0,
  });
