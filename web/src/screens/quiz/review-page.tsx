import { useQuery } from "@tanstack/react-query";
import type { FetchFirst } from "../../api/first-replies.ts";
import { quizQuery, reviewQuestionQuery } from "../../api/quizzes.ts";
import { paths } from "../../paths.ts";
import { Navigate, useParams } from "../../router/router.tsx";
import { NoQuestions } from "./no-questions.tsx";
import { QuizLoading } from "./quiz-loading.tsx";
import { Review } from "./review.tsx";

export const fetchFirst: FetchFirst = (client, { quizHash = "", questionId }) =>
  Promise.all([
    client.prefetchQuery(quizQuery(quizHash)),
    client.prefetchQuery(reviewQuestionQuery(quizHash, Number(questionId))),
  ]);

/** A completed quiz, one question a page, with key, reasons and solution. */
export function ReviewPage() {
  const { quizHash = "", questionId } = useParams();
  const quiz = useQuery(quizQuery(quizHash));
  if (quiz.isPending) return <QuizLoading title="Review" />;
  if (!quiz.data) return <Navigate to={paths.landing} replace />;
  if (quiz.data.state === "in_progress") return <Navigate to={paths.quiz(quizHash)} replace />;
  const [first] = quiz.data.question_ids;
  if (first === undefined) return <NoQuestions />;
  if (!quiz.data.question_ids.includes(Number(questionId))) {
    return <Navigate to={paths.quizQuestionReview(quizHash, first)} replace />;
  }
  return <Review quiz={quiz.data} questionId={Number(questionId)} />;
}
