import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { useQuizAnswers } from "../../../api/quiz-answers.ts";
import { closedIdsOf, quizQuestionQuery, type TimedQuiz } from "../../../api/quizzes.ts";
import { requestPersistentStorage } from "../../../device/idb-store.ts";
import type { AnswerPayload } from "../../../device/outbox-entry.ts";
import { paths } from "../../../router/paths.ts";
import { useNavigate } from "../../../router/router.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import { asksCertainty } from "../certainty/asks-certainty.ts";
import { plannedLength } from "../question-order.ts";
import { QuizBar } from "../quiz-bar.tsx";
import { usePrefetchOnInteraction } from "../use-prefetch-on-interaction.ts";
import { ActiveQuestion } from "./active-question.tsx";
import { buildAttempt, useAttemptDeviceState } from "./attempt.ts";
import { QuizTimer } from "./quiz-timer.tsx";
import { SubmittingQuiz } from "./submitting-quiz.tsx";
import { canEnd } from "./unresolved-questions.ts";
import { useChoicePause } from "./use-choice-pause.ts";
import { useDraftSaving } from "./use-draft-saving.ts";
import { usePrefetchQuestions } from "./use-prefetch-questions.ts";
import { useQuizNavigation } from "./use-quiz-navigation.ts";
import { useVisibleTime } from "./visible-time.ts";

type DialogName = "palette" | "end" | undefined;

const CertaintyQuestion = lazyComponent(
  async () => (await import("../certainty/certainty-question.tsx")).CertaintyQuestion,
  ActiveQuestion,
);
const loadDialogs = () => import("./player-dialogs.tsx");
const PlayerDialogs = lazyComponent(async () => (await loadDialogs()).PlayerDialogs);

type Props = {
  quiz: TimedQuiz;
  questionId: number;
  /** Shows the question and takes its answer. */
  Question?: ComponentType<ComponentProps<typeof ActiveQuestion>> | undefined;
};

const plainQuestion = ({ type }: TimedQuiz) => (asksCertainty(type) ? CertaintyQuestion : ActiveQuestion);

/** One question of a quiz in progress, with the timer, the palette and the button that ends the quiz. */
export function Player({ quiz, questionId, Question = plainQuestion(quiz) }: Props) {
  const [openDialog, setOpenDialog] = useState<DialogName>();
  usePrefetchOnInteraction(loadDialogs);
  useEffect(requestPersistentStorage, []);
  const navigate = useNavigate();
  const answers = useQuizAnswers(quiz.hash);
  const device = useAttemptDeviceState(quiz.hash, questionId);
  const { deviceState } = device;
  const attempt = buildAttempt(quiz, answers.state, deviceState);
  const readTimes = useVisibleTime(quiz.hash, questionId);
  const [ending, setEnding] = useState<"requested" | "timeUp">();
  const navigation = useQuizNavigation(quiz, questionId, readTimes);
  const question = useActiveQuestion(quiz, questionId, navigation.nextId);
  const choicePause = useChoicePause(`${questionId} ${openDialog}`);
  const { saveDraft, saveAll } = useDraftSaving(quiz, questionId, { answers, device, readTimes });

  const close = () => setOpenDialog(undefined);
  const end = () => {
    close();
    setEnding("requested");
  };
  const requestEnd = () => {
    saveAll();
    const latest = device.readLatest();
    const latestAttempt = buildAttempt(quiz, answers.readLatest(), latest);
    if (canEnd(quiz, latestAttempt, latest)) end();
    else setOpenDialog("end");
  };
  const saveAnswer = (payload: AnswerPayload, shouldAdvance: boolean | "after pause") => {
    answers.enqueue(questionId, payload, readTimes());
    device.saveDraft(undefined);
    if (shouldAdvance === "after pause") choicePause.start(navigation.advance);
    else if (shouldAdvance) navigation.advance();
  };
  const next = () => {
    choicePause.cancel();
    navigation.next(saveDraft());
  };

  const exit = () => {
    choicePause.cancel();
    navigate(paths.dashboard);
  };

  const handleTimeUp = () => {
    saveAll();
    setEnding("timeUp");
  };

  const title = `Question ${navigation.number} of ${plannedLength(quiz)}`;
  if (ending) {
    return (
      <SubmittingQuiz
        quizHash={quiz.hash}
        isTimeUp={ending === "timeUp"}
        answers={answers}
        numberOf={navigation.numberOf}
        onKeepGoing={() => setEnding(undefined)}
      />
    );
  }
  return (
    <PageLayout width="m" hasActionBar={question.data?.type === "numerical" ? "in flow" : "tall"}>
      <title>{`${title} · Rasayan`}</title>
      <h1 className="sr-only">{title}</h1>
      <QuizBar
        title={title}
        onOpenPalette={() => setOpenDialog("palette")}
        progress={{ quiz, attempt, questionId }}
        exit={{ label: "Save and exit", onExit: exit }}
        aside={quiz.end_time && <QuizTimer quiz={quiz} endTime={quiz.end_time} onTimeUp={handleTimeUp} />}
      />
      <Question
        key={questionId}
        quizHash={quiz.hash}
        question={question}
        isClosed={closedIdsOf(quiz).includes(questionId)}
        answers={answers}
        draft={deviceState.drafts[questionId]}
        isMarkedForReview={deviceState.marked.includes(questionId)}
        onAnswer={saveAnswer}
        onDraftChange={device.saveDraft}
        draftMessage={quiz.type === "diagnostic" ? "Saved when you go on." : "Saving…"}
        onToggleReviewMark={device.toggleReviewMark}
        navigation={{ ...navigation, next, end: requestEnd, ignoresTaps: choicePause.hasJustEnded }}
      />
      {openDialog && (
        <PlayerDialogs
          open={openDialog}
          palette={{ quiz, attempt, questionId, onClose: close, onEnd: requestEnd }}
          end={{
            quiz,
            attempt,
            deviceState,
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
