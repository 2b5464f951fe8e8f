import { useQuery } from "@tanstack/react-query";
import { useQuizAnswers } from "../../../api/quiz-answers.ts";
import { closedIdsOf, quizQuery } from "../../../api/quizzes.ts";
import { isSetToAskCertainty } from "../../../device/attempt-storage.ts";
import { withPending } from "../../../device/outbox-state.ts";
import { paths } from "../../../router/paths.ts";
import { Navigate, useParams } from "../../../router/router.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { initialQuestionId } from "../question-order.ts";
import { QuizFailed, QuizLoading } from "../quiz-loading.tsx";
import { readDeviceState } from "./attempt.ts";
import { Player } from "./player.tsx";

const NoQuestions = lazyComponent(() => import("../no-questions.tsx").then((file) => file.NoQuestions));

const ExamRoom = lazyComponent(async () => (await import("../exam/exam-room.tsx")).ExamRoom);
const PracticeQuestion = lazyComponent(
  async () => (await import("../practice/practice-question.tsx")).PracticeQuestion,
);

/** The server knows neither this device's marks, drafts nor setting. */
export function hasLocalState({ quizHash = "" }: Record<string, string>): boolean {
  const { marked, drafts } = readDeviceState(quizHash);
  return isSetToAskCertainty() || marked.length + Object.keys(drafts).length > 0;
}

/** A quiz in progress, one question per page. */
export function QuizPage() {
  const { quizHash = "", questionId } = useParams();
  const quiz = useQuery(quizQuery(quizHash));
  const { state } = useQuizAnswers(quizHash);
  if (quiz.isPending) return <QuizLoading title="Quiz" hasFailed={quiz.failureCount > 0} />;
  if (!quiz.data) return <QuizFailed query={quiz} />;
  if (quiz.data.state === "completed") return <Navigate to={paths.summary(quizHash)} replace />;
  const { question_ids, answered_ids, mode } = quiz.data;
  if (mode === "exam") return <ExamRoom quiz={quiz.data} questionId={Number(questionId)} />;
  const doneIds = new Set([...withPending(answered_ids, state), ...closedIdsOf(quiz.data)]);
  const initialId = initialQuestionId(question_ids, doneIds);
  if (initialId === undefined) return <NoQuestions />;
  if (!question_ids.includes(Number(questionId))) {
    return <Navigate to={paths.quizQuestion(quizHash, initialId)} replace />;
  }
  return (
    <Player
      key={quizHash}
      quiz={quiz.data}
      questionId={Number(questionId)}
      Question={mode === "practice" ? PracticeQuestion : undefined}
    />
  );
}
