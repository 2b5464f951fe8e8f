import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** The questions due today; those already answered today are gone. */
export const revisionQuestionsQuery = () =>
  queryOptions({
    queryKey: ["revision", "questions"],
    queryFn: async () => (await call("listRevisionQuestions", {})).questions,
  });
