import type { ReplyTo, SentBy } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { call } from "./client.ts";

export type ExamSession = ReplyTo<"listExamSessions">["sessions"][number];
export type ExamYear = SentBy<"saveExamSessions">["body"];

/** Every session of every exam, the earliest first. */
export const examSessionsQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "exams"],
    queryFn: async () => (await call("listExamSessions", {})).sessions,
  });

/** Replaces the sessions of an exam in a year. */
export function useSaveExamYear() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ExamYear) => call("saveExamSessions", { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}
