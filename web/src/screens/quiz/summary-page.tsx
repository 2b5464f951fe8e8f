import { useQuery } from "@tanstack/react-query";
import { isQuizOpen, quizQuery, quizStatsQuery } from "../../api/quizzes.ts";
import { paths } from "../../paths.ts";
import { Navigate, useParams } from "../../router/router.tsx";
import { useLostAnswers } from "./lost-answers.ts";
import { QuizLoading } from "./quiz-loading.tsx";
import { Summary } from "./summary.tsx";

/** What a completed quiz brought. */
export function SummaryPage() {
  const { quizHash = "" } = useParams();
  const result = useQuery(quizStatsQuery(quizHash));
  const quiz = useQuery(quizQuery(quizHash));
  const lost = useLostAnswers(quizHash, result.data !== undefined);
  // All at once: nothing may move under a finger.
  if (result.isPending || quiz.isPending) return <QuizLoading title="Summary" />;
  if (result.data) {
    if (!lost) return <QuizLoading title="Summary" />;
    return <Summary quizHash={quizHash} result={result.data} quiz={quiz.data} lost={lost} />;
  }
  return <Navigate to={isQuizOpen(result.error) ? paths.quiz(quizHash) : paths.landing} replace />;
}
