import type { TimedQuiz } from "../../../api/quizzes.ts";
import { paths } from "../../../router/paths.ts";
import { Navigate } from "../../../router/router.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { initialQuestionId } from "../question-order.ts";
import { ExamPlayer } from "./exam-player.tsx";
import { Instructions } from "./instructions.tsx";

const NoQuestions = lazyComponent(() => import("../no-questions.tsx").then((file) => file.NoQuestions));

/** A quiz in exam mode: its instructions until it begins, then its questions. */
export function ExamRoom({ quiz, questionId }: { quiz: TimedQuiz; questionId: number }) {
  if (quiz.state === "created") return <Instructions quiz={quiz} />;
  const { hash, question_ids, answered_ids, closed_ids } = quiz;
  if (question_ids.includes(questionId)) return <ExamPlayer key={hash} quiz={quiz} questionId={questionId} />;
  const startId = initialQuestionId(question_ids, new Set([...answered_ids, ...closed_ids]));
  if (startId === undefined) return <NoQuestions />;
  return <Navigate to={paths.quizQuestion(hash, startId)} replace />;
}
