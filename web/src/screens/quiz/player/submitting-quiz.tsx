import { useEffect } from "react";
import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import { failedIds, type SaveStatus, saveStatus } from "../../../device/outbox-state.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { focusHeading, returnFocusOnUnmount } from "../../../ui/controls/focus.ts";
import { Tile } from "../../../ui/lists/tile.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import styles from "../centered-message.module.css";
import { failedAnswersMessage } from "./save-error.tsx";
import { ArrivalDeadline } from "./save-state.tsx";
import { useEndQuizFlow } from "./use-end-quiz-flow.ts";

type Props = {
  quizHash: string;
  /** The time has run out; otherwise the learner ends the quiz. */
  isTimeUp: boolean;
  answers: QuizAnswers;
  numberOf: (questionId: number) => number;
  onKeepGoing: () => void;
};

/** Ends the quiz, and shows the state of unsent answers, with actions if they cannot be sent. */
export function SubmittingQuiz({ quizHash, isTimeUp, answers, numberOf, onKeepGoing }: Props) {
  const endFlow = useEndQuizFlow(quizHash, isTimeUp, onKeepGoing);
  const status = saveStatus(answers.state);
  const isBlocked = endFlow.hasFailed || status === "waiting" || status === "failed";
  useEffect(() => void focusHeading(), []);
  const tryAgain = () => {
    answers.retry();
    endFlow.start(isTimeUp ? "timeUp" : "requested");
  };
  return (
    <PageLayout width="m">
      <title>Ending the quiz · Rasayan</title>
      <section ref={returnFocusOnUnmount} className={styles.centeredMessage}>
        <Tile code="Rs" size="big" isBrand />
        <h1 className={styles.title}>{isTimeUp ? "Time is up." : "Ending the quiz"}</h1>
        {failedIds(answers.state).length > 0 && (
          <Alert state="wrong" role="alert">
            {failedAnswersMessage(answers.state, numberOf)}
          </Alert>
        )}
        {endFlow.hasFailed && (
          <Alert state="warning" role="alert">
            The quiz could not be ended yet. We keep trying.
            {isTimeUp && " Saved answers count: the quiz ends by itself on the server."}
          </Alert>
        )}
        {!endFlow.hasFailed && status !== "failed" && (
          <p role="status">
            {statusMessage(status, isTimeUp)}
            {status === "waiting" && !isTimeUp && <ArrivalDeadline answers={answers} />}
          </p>
        )}
        {isBlocked && <Button onClick={tryAgain}>Try again</Button>}
        {isBlocked && !isTimeUp && (
          <Button variant="secondary" onClick={onKeepGoing}>
            Keep going
          </Button>
        )}
        {!isTimeUp && !endFlow.hasFailed && isBlocked && (
          <Button variant="link" onClick={() => endFlow.start("anyway")}>
            End without what is not saved
          </Button>
        )}
      </section>
    </PageLayout>
  );
}

function statusMessage(status: SaveStatus, isTimeUp: boolean): string {
  if (status === "waiting")
    return isTimeUp
      ? "Your last answers have not arrived in time. Those that had arrived count."
      : "Your last answers are not sent yet. They are sent when you are online.";
  return status === "saving" ? "Sending your last answers…" : "One moment…";
}
