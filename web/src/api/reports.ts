import type { AttemptQuestion, RequestOf } from "@rasayan/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";

type ReportInput = RequestOf<"reportQuestion">["body"];

/** All that the cache holds about the learner's reports as such. */
export const REPORTS_KEY = ["reports"];

/** Reports a question of a quiz, or says the open report anew; the question itself is not asked for again. */
export function useReportQuestion(hash: string, questionId: number, onSent: (isSent: boolean) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ReportInput) =>
      (await request("reportQuestion", { params: { hash, questionId }, body })).report,
    // Told whether or not the form is still open by then.
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
