import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { useAnswers } from "../../api/answers.ts";
import { isQuizOpen, quizQuery, quizStatsQuery } from "../../api/quizzes.ts";
import { paths } from "../../paths.ts";
import { useLostAnswers } from "./lost-answers.ts";
import { QuizLoading } from "./quiz-loading.tsx";
import { Summary } from "./summary.tsx";

/** What a completed quiz brought. */
export function SummaryPage() {
  const { quizHash = "" } = useParams();
  const stats = useQuery(quizStatsQuery(quizHash));
  const quiz = useQuery(quizQuery(quizHash));
  const { state } = useAnswers(quizHash);
  const lost = useLostAnswers(quizHash, state);
  if (stats.isPending) return <QuizLoading title="Summary" />;
  if (stats.data) {
    return <Summary quizHash={quizHash} stats={stats.data} quiz={quiz.data} lost={lost} />;
  }
  return <Navigate to={isQuizOpen(stats.error) ? paths.quiz(quizHash) : paths.landing} replace />;
}
