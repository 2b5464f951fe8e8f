import { useQuery } from "@tanstack/react-query";
import { quizQuery } from "../../../api/quizzes.ts";
import { paths } from "../../../router/paths.ts";
import { Navigate, useParams } from "../../../router/router.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { QuizFailed, QuizLoading } from "../quiz-loading.tsx";
import { Review } from "./review.tsx";

const NoQuestions = lazyComponent(() => import("../no-questions.tsx").then((file) => file.NoQuestions));

/** The review of a completed quiz, one question per page, with key, rationales and solution. */
export function ReviewPage() {
  const { quizHash = "", questionId } = useParams();
  const quiz = useQuery(quizQuery(quizHash));
  if (quiz.isPending) return <QuizLoading title="Review" hasFailed={quiz.failureCount > 0} />;
  if (!quiz.data) return <QuizFailed query={quiz} />;
  if (quiz.data.state === "in_progress") return <Navigate to={paths.quiz(quizHash)} replace />;
  const [firstId] = quiz.data.question_ids;
  if (firstId === undefined) return <NoQuestions />;
  if (!quiz.data.question_ids.includes(Number(questionId))) {
    return <Navigate to={paths.quizQuestionReview(quizHash, firstId)} replace />;
  }
  return <Review quiz={quiz.data} questionId={Number(questionId)} />;
}
