import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { requestPersistentStorage } from "../../../api/idb-store.ts";
import type { AnswerPayload } from "../../../api/outbox-state.ts";
import { useQuizAnswers } from "../../../api/quiz-answers.ts";
import { closedIdsOf, quizQuestionQuery, type TimedQuiz } from "../../../api/quizzes.ts";
import { lazyComponent } from "../../../ui/base/lazy-component.tsx";
import { PageLayout } from "../../../ui/base/page-layout.tsx";
import { plannedLength } from "../question-order.ts";
import { QuizBar } from "../quiz-bar.tsx";
import { usePrefetchOnInteraction } from "../use-prefetch-on-interaction.ts";
import { ActiveQuestion } from "./active-question.tsx";
import { buildAttempt, findUnresolved, hasUnresolved, useAttemptSessionState } from "./attempt.ts";
import { QuizTimer } from "./quiz-timer.tsx";
import { SubmittingQuiz } from "./submitting-quiz.tsx";
import { useEndQuizFlow } from "./use-end-quiz-flow.ts";
import { usePrefetchQuestions } from "./use-prefetch-questions.ts";
import { useQuizNavigation } from "./use-quiz-navigation.ts";
import { useVisibleTime } from "./visible-time.ts";

type DialogName = "palette" | "end" | undefined;

/** The dialogs are not needed to show a question, so their code is loaded on the first interaction. */
const loadDialogs = () => import("./player-dialogs.tsx");
const PlayerDialogs = lazyComponent(async () => (await loadDialogs()).PlayerDialogs);

/** One question of a quiz in progress, with the timer, the palette and the button that ends the quiz. */
export function Player({ quiz, questionId }: { quiz: TimedQuiz; questionId: number }) {
  const [openDialog, setOpenDialog] = useState<DialogName>();
  usePrefetchOnInteraction(loadDialogs);
  useEffect(requestPersistentStorage, []);
  const answers = useQuizAnswers(quiz.hash);
  const { sessionState, toggleReviewMark, saveDraft } = useAttemptSessionState(quiz.hash, questionId);
  const attempt = buildAttempt(quiz, answers.state, sessionState);
  const readTimeMs = useVisibleTime(quiz.hash, questionId);
  const endFlow = useEndQuizFlow(quiz.hash);
  const navigation = useQuizNavigation(quiz, questionId, readTimeMs);
  const question = useActiveQuestion(quiz, questionId, navigation.nextId);

  const unresolved = findUnresolved(quiz, attempt, sessionState);
  const close = () => setOpenDialog(undefined);
  const end = () => {
    close();
    endFlow.start("requested");
  };
  // Missing in a response that an earlier version of the app persisted on this device.
  const sharedWithTimed = quiz.shared_with_timed ?? 0;
  const requestEnd = () => (hasUnresolved(unresolved) || sharedWithTimed > 0 ? setOpenDialog("end") : end());
  const saveAnswer = (payload: AnswerPayload, shouldAdvance: boolean) => {
    answers.enqueue(questionId, payload, readTimeMs());
    saveDraft(undefined);
    if (shouldAdvance) navigation.advance();
  };

  const title = `Question ${navigation.number} of ${plannedLength(quiz)}`;
  if (endFlow.reason)
    return <SubmittingQuiz endFlow={endFlow} answers={answers} numberOf={navigation.numberOf} />;
  return (
    <PageLayout width="m" hasActionBar="tall">
      <title>{`${title} · Rasayan`}</title>
      <h1 className="sr-only">{title}</h1>
      <QuizBar
        title={title}
        onOpenPalette={() => setOpenDialog("palette")}
        progress={{ quiz, attempt, questionId }}
        aside={
          quiz.end_time && <QuizTimer quiz={quiz} endTime={quiz.end_time} onTimeUp={endFlow.handleTimeUp} />
        }
      />
      <ActiveQuestion
        key={questionId}
        quizHash={quiz.hash}
        question={question}
        isClosed={closedIdsOf(quiz).includes(questionId)}
        answers={answers}
        draft={sessionState.drafts[questionId]}
        isMarkedForReview={sessionState.marked.includes(questionId)}
        onAnswer={saveAnswer}
        onDraftChange={saveDraft}
        onToggleReviewMark={toggleReviewMark}
        navigation={{ ...navigation, end: requestEnd }}
      />
      {openDialog && (
        <PlayerDialogs
          open={openDialog}
          palette={{ quiz, attempt, questionId, onClose: close, onEnd: requestEnd }}
          end={{
            ...unresolved,
            sharedWithTimed,
            quizHash: quiz.hash,
            numberOf: navigation.numberOf,
            onKeepGoing: close,
            onEnd: end,
          }}
        />
      )}
    </PageLayout>
  );
}

/** Fetches the current question, and prefetches the next one and then all others in the background. */
function useActiveQuestion(quiz: TimedQuiz, questionId: number, nextId: number | undefined) {
  const question = useQuery({
    ...quizQuestionQuery(quiz.hash, questionId),
    // The question may have been answered in another tab or on another device.
    refetchOnWindowFocus: "always",
  });
  useQuery({
    ...quizQuestionQuery(quiz.hash, nextId ?? 0),
    enabled: nextId !== undefined,
    notifyOnChangeProps: [],
  });
  usePrefetchQuestions(quiz, questionId, question.data !== undefined);
  const { data, refetch } = question;
  const isKeyMissing = data !== undefined && !("outcome" in data) && closedIdsOf(quiz).includes(questionId);
  useEffect(() => {
    if (isKeyMissing) void refetch();
  }, [isKeyMissing, refetch]);
  return question;
}
