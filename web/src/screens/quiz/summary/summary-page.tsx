import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isServerError } from "../../../api/load-errors.ts";
import { isQuizInProgressError, quizStatsQuery } from "../../../api/quiz-results.ts";
import { quizQuery } from "../../../api/quizzes.ts";
import { forgetAttempt } from "../../../device/attempt-storage.ts";
import { paths } from "../../../router/paths.ts";
import { Navigate, useParams } from "../../../router/router.tsx";
import { QuizFailed, QuizLoading } from "../quiz-loading.tsx";
import { HandedIn } from "./handed-in.tsx";
import { Summary } from "./summary.tsx";
import { useUnsavedAnswers } from "./unsaved-answers.ts";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient, { quizHash = "" }: Record<string, string>): void {
  void client.prefetchQuery(quizStatsQuery(quizHash));
  void client.prefetchQuery(quizQuery(quizHash));
}

/** The result of a completed quiz. */
export function SummaryPage() {
  const { quizHash = "" } = useParams();
  const queryClient = useQueryClient();
  const result = useQuery({
    ...quizStatsQuery(quizHash),
    // A teacher may have let the learner back in meanwhile.
    refetchOnMount: ({ state: { data } }) => (data?.stats === null ? "always" : true),
  });
  const quiz = useQuery(quizQuery(quizHash));
  const isInProgress = result.error !== null && isQuizInProgressError(result.error);
  const hasEnded = result.data !== undefined;
  const isCompleted = hasEnded && result.data.stats !== null;
  const { unsaved, waiting, lost, isUnconfirmed } = useUnsavedAnswers(quizHash, {
    isCompleted,
    isHandedIn: hasEnded && !isCompleted,
  });
  useEffect(() => {
    if (hasEnded) forgetAttempt(quizHash);
  }, [hasEnded, quizHash]);
  useEffect(() => {
    if (isInProgress)
      void queryClient.invalidateQueries({ queryKey: quizQuery(quizHash).queryKey, exact: true });
  }, [isInProgress, queryClient, quizHash]);
  // Waits until everything has loaded, so that nothing moves while the user taps.
  if (result.isPending || quiz.isPending)
    return <QuizLoading title="Summary" hasFailed={result.failureCount > 0} />;
  if (isInProgress) {
    // What is known of the quiz from before would lead back here.
    if (quiz.data?.state === "completed") return <QuizLoading title="Summary" hasFailed={quiz.isError} />;
    return <Navigate to={paths.quiz(quizHash)} replace />;
  }
  if (result.data?.stats === null) {
    const { late_answers: late } = result.data;
    return <HandedIn name={quiz.data?.name ?? "Your test"} waiting={waiting} late={late} lost={lost} />;
  }
  if (result.data) {
    if (!unsaved && !isUnconfirmed) return <QuizLoading title="Summary" />;
    return <Summary quizHash={quizHash} result={result.data} quiz={quiz.data} unsaved={unsaved} />;
  }
  // The quiz is over, so a learner who is led away loses nothing.
  if (isServerError(result.error)) return <Navigate to={paths.landing} replace />;
  return <QuizFailed query={result} />;
}
