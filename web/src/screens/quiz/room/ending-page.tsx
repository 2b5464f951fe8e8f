import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { endQuiz } from "../../../api/end-quiz.ts";
import { type Ending, withdrawEnd } from "../../../api/endings.ts";
import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import type { TimedQuiz } from "../../../api/quizzes.ts";
import type { AnswerEntry } from "../../../device/outbox-entry.ts";
import { failedIds, saveStatus, unacknowledgedAnswers } from "../../../device/outbox-state.ts";
import { quizTypes } from "../../../messages/quiz-types.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { focusHeading, returnFocusOnUnmount } from "../../../ui/controls/focus.ts";
import { Tile } from "../../../ui/lists/tile.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import styles from "../centered-message.module.css";
import { endTexts } from "./end-texts.ts";
import { failedAnswersMessage } from "./save-error.tsx";
import { ArrivalDeadline } from "./save-state.tsx";
import { useOnline } from "./use-online.ts";

type Props = {
  quiz: TimedQuiz;
  ending: Ending;
  answers: QuizAnswers;
  numberOf: (questionId: number) => number;
};

/** Shown until the server has ended the quiz: what happens to unsent answers, and what can be done if they can't be sent. */
export function EndingPage({ quiz: { hash, mode, type }, ending, answers, numberOf }: Props) {
  const queryClient = useQueryClient();
  const texts = endTexts[mode];
  const isOnline = useOnline();
  const isTimeUp = ending.manner === "timeUp";
  const status = saveStatus(answers.state);
  const isWaiting = !isOnline || status === "waiting";
  const isBlocked = ending.hasFailed || isWaiting || status === "failed";
  useEffect(() => void focusHeading(), []);
  const tryAgain = () => {
    answers.retry();
    void endQuiz(queryClient, hash, ending.manner);
  };
  return (
    <PageLayout width="m">
      <title>{`${texts.title} · Rasayan`}</title>
      <section ref={returnFocusOnUnmount} className={styles.centeredMessage}>
        <Tile code="Rs" size="big" isBrand />
        <h1 className={styles.title}>{isTimeUp ? "Time is up." : texts.title}</h1>
        {failedIds(answers.state).length > 0 && (
          <Alert state="wrong" role="alert">
            {failedAnswersMessage(answers.state, numberOf)}
          </Alert>
        )}
        {ending.hasFailed && (isOnline || isTimeUp) && (
          <Alert state="warning" role="alert">
            The quiz could not be ended yet. We keep trying.
            {isTimeUp && " Saved answers count: the quiz ends by itself on the server."}
          </Alert>
        )}
        {!isTimeUp && isWaiting && (
          <p role="status">
            {waitingMessage({ mode }, answers)}
            <ArrivalDeadline answers={answers} />
          </p>
        )}
        {isTimeUp && !ending.hasFailed && isWaiting && (
          <p role="status">
            {quizTypes[type].isSetByTeacher
              ? timeUpMessage(unacknowledgedAnswers(answers.state))
              : "Your last answers have not arrived in time. Those that had arrived count."}
          </p>
        )}
        {!ending.hasFailed && !isWaiting && status !== "failed" && (
          <p role="status">{status === "saving" ? "Sending your last answers…" : "One moment…"}</p>
        )}
        {isBlocked && isOnline && <Button onClick={tryAgain}>Try again</Button>}
        {isBlocked && !isTimeUp && (
          <Button variant="secondary" onClick={() => withdrawEnd(queryClient, hash)}>
            Keep going
          </Button>
        )}
        {!isTimeUp && isOnline && !ending.hasFailed && (status === "waiting" || status === "failed") && (
          <Button variant="link" onClick={() => void endQuiz(queryClient, hash, "anyway")}>
            End without what is not saved
          </Button>
        )}
      </section>
    </PageLayout>
  );
}

/** What becomes of the unsent answers of a teacher's test. Without the server's clock nobody knows that they were given in time. */
export function timeUpMessage(unsent: readonly Pick<AnswerEntry, "isClockSet">[]): string {
  const unknown = unsent.filter(({ isClockSet }) => !isClockSet).length;
  if (unknown === 0)
    return "Your last answers wait for a network. Those that arrive within three minutes of the end count; later ones are kept for your teacher.";
  const unchecked =
    "were given by a clock that could not be checked without a network: your teacher gets them, and decides whether to take them.";
  if (unknown === unsent.length) return `Your last answers wait for a network. They ${unchecked}`;
  const known = unsent.length - unknown;
  const counting = known === 1 ? "1 of them counts if it arrives" : `${known} of them count if they arrive`;
  return `Your last answers wait for a network. ${counting} within three minutes of the end. The others ${unchecked}`;
}

/** What happens to unsent answers and to the end of the quiz while this device has no network. */
export function waitingMessage({ mode }: Pick<TimedQuiz, "mode">, { isDurable }: QuizAnswers): string {
  const where = isDurable
    ? "Your answers are stored on this phone."
    : "Keep this page open: your answers are not stored on this phone.";
  return `${where} ${endTexts[mode].waiting}`;
}
