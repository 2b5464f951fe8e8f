import { type QueryClient, useQuery } from "@tanstack/react-query";
import { outboxOf, useQuizAnswers } from "../../../api/quiz-answers.ts";
import { closedIdsOf, quizQuery, quizQuestionQuery } from "../../../api/quizzes.ts";
import { certaintySetting, readAttempt } from "../../../device/attempt-storage.ts";
import { withPending } from "../../../device/outbox-state.ts";
import { paths } from "../../../router/paths.ts";
import { Navigate, useParams } from "../../../router/router.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { initialQuestionId } from "../question-order.ts";
import { QuizFailed, QuizLoading } from "../quiz-loading.tsx";
import { modes } from "./modes.ts";
import { loadDialogs, Room } from "./room.tsx";

const NoQuestions = lazyComponent(() => import("../no-questions.tsx").then((file) => file.NoQuestions));
/** Everything of a paper works without a network, so its dialogs are loaded before it is shown. */
const ExamRoom = lazyComponent(async () => {
  const [{ ExamRoom }] = await Promise.all([import("./exam-room.tsx"), loadDialogs()]);
  return ExamRoom;
});
const Instructions = lazyComponent(async () => (await import("./instructions.tsx")).Instructions);

/** Starts the requests of this page while it is loading. */
export const prefetch = (
  client: QueryClient,
  { quizHash = "", questionId }: Record<string, string>,
): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(quizQuery(quizHash)),
    questionId !== undefined && client.prefetchQuery(quizQuestionQuery(quizHash, Number(questionId))),
  ]);

/** Loads the unsent answers: an option that is ticked early is added to those ticked before. */
export const loadUnsent = (client: QueryClient, { quizHash = "" }: Record<string, string>): Promise<void> =>
  outboxOf(client).load(quizHash);

/** The server knows neither this device's drafts and unsent answers, nor its latest marks, nor its setting. */
export function hasLocalState(client: QueryClient, { quizHash = "" }: Record<string, string>): boolean {
  const { drafts, marks } = readAttempt(quizHash);
  const hasChanges = Object.keys({ ...drafts, ...marks }).length > 0;
  return hasChanges || certaintySetting.isOn() || outboxOf(client).stateOf(quizHash).pending.length > 0;
}

/** A quiz in progress, one question per page, or its instructions until it begins. */
export function QuizPage() {
  const { quizHash = "", questionId } = useParams();
  const quiz = useQuery(quizQuery(quizHash));
  const { state } = useQuizAnswers(quizHash);
  if (quiz.isPending) return <QuizLoading title="Quiz" hasFailed={quiz.failureCount > 0} />;
  if (!quiz.data) return <QuizFailed query={quiz} />;
  if (quiz.data.state === "completed") return <Navigate to={paths.summary(quizHash)} replace />;
  if (quiz.data.state === "created") return <Instructions quiz={quiz.data} />;
  const { question_ids, answered_ids } = quiz.data;
  const doneIds = new Set([...withPending(answered_ids, state), ...closedIdsOf(quiz.data)]);
  const initialId = initialQuestionId(question_ids, doneIds);
  if (initialId === undefined) return <NoQuestions />;
  if (!question_ids.includes(Number(questionId))) {
    return <Navigate to={paths.quizQuestion(quizHash, initialId)} replace />;
  }
  const QuizRoom = modes[quiz.data.mode].isPaper ? ExamRoom : Room;
  return <QuizRoom key={quizHash} quiz={quiz.data} questionId={Number(questionId)} />;
}
