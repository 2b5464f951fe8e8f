import { useQuery } from "@tanstack/react-query";
import { withUnsent } from "../../api/answer-queue-rules.ts";
import { useAnswers } from "../../api/answers.ts";
import type { FetchFirst } from "../../api/first-replies.ts";
import { closedIn, quizQuery, quizQuestionQuery } from "../../api/quizzes.ts";
import { paths } from "../../paths.ts";
import { Navigate, useParams } from "../../router/router.tsx";
import { latePart } from "../../ui/late-part.tsx";
import { Player } from "./player.tsx";
import { openingQuestion } from "./question-order.ts";
import { QuizFailed } from "./quiz-failed.tsx";
import { QuizLoading } from "./quiz-loading.tsx";

const NoQuestions = latePart(() => import("./no-questions.tsx").then((file) => file.NoQuestions));

export const fetchFirst: FetchFirst = (client, { quizHash = "", questionId }) =>
  Promise.all([
    client.prefetchQuery(quizQuery(quizHash)),
    client.prefetchQuery(quizQuestionQuery(quizHash, Number(questionId))),
  ]);

/** A quiz in progress, one question a page. */
export function QuizPage() {
  const { quizHash = "", questionId } = useParams();
  const quiz = useQuery(quizQuery(quizHash));
  const { state } = useAnswers(quizHash);
  if (quiz.isPending) return <QuizLoading title="Quiz" hasFailed={quiz.failureCount > 0} />;
  if (!quiz.data) return <QuizFailed query={quiz} />;
  if (quiz.data.state === "completed") return <Navigate to={paths.summary(quizHash)} replace />;
  const { question_ids, answered_ids } = quiz.data;
  const done = new Set([...withUnsent(answered_ids, state), ...closedIn(quiz.data)]);
  const opening = openingQuestion(question_ids, done);
  if (opening === undefined) return <NoQuestions />;
  if (!question_ids.includes(Number(questionId))) {
    return <Navigate to={paths.quizQuestion(quizHash, opening)} replace />;
  }
  return <Player key={quizHash} quiz={quiz.data} questionId={Number(questionId)} />;
}
