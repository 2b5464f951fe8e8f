import type { AttemptQuestion, RequestOf } from "@rasayan/contract";
import { reportQuestion } from "@rasayan/contract/endpoint-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";

type ReportInput = RequestOf<"reportQuestion">["body"];

/** The prefix of the query keys of the learner's reports. */
export const REPORTS_KEY = ["reports"];

/** Reports a question of a quiz, or replaces the open report. Updates the cached question without a refetch. */
export function useReportQuestion(hash: string, questionId: number, onSent: (isSent: boolean) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ReportInput) =>
      (await request(reportQuestion, { params: { hash, questionId }, body })).report,
    // Called even if the form has been closed by then.
    onError: () => onSent(false),
    onSuccess: (report) => {
      onSent(true);
      queryClient.setQueriesData<Pick<AttemptQuestion, "report">>(
        { predicate: ({ queryKey: [root, , , key] }) => root === "quiz" && key === questionId },
        (question) => question && { ...question, report },
      );
      return queryClient.invalidateQueries({ queryKey: REPORTS_KEY });
    },
  });
}
