import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import { forgetSubmit } from "../../../api/submit-quiz.ts";
import { failedIds, saveStatus } from "../../../device/outbox-state.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { focusHeading } from "../../../ui/controls/focus.ts";
import { Tile } from "../../../ui/lists/tile.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import styles from "../centered-message.module.css";
import { failedAnswersMessage } from "../player/save-error.tsx";
import { ArrivalDeadline } from "../player/save-state.tsx";
import { useOnline } from "./use-device.ts";

type Props = { quizHash: string; answers: QuizAnswers; numberOf: (questionId: number) => number };

/** Shown from Submit until the server has ended the quiz. Without a network that may take a while. */
export function SubmittingPaper({ quizHash, answers, numberOf }: Props) {
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const isWaiting = !isOnline || saveStatus(answers.state) === "waiting";
  useEffect(() => void focusHeading(), []);
  return (
    <PageLayout width="m">
      <title>Submitting · Rasayan</title>
      <section className={styles.centeredMessage}>
        <Tile code="Rs" size="big" isBrand />
        <h1 className={styles.title}>Submitting</h1>
        {failedIds(answers.state).length > 0 && (
          <Alert state="wrong" role="alert">
            {failedAnswersMessage(answers.state, numberOf)}
          </Alert>
        )}
        <p role="status">
          {isWaiting ? (
            <>
              {answers.isDurable ? "Your answers are kept on this phone." : "Keep this page open."} They are
              sent and the test is submitted when you are online and Rasayan is open.
              <ArrivalDeadline answers={answers} />
            </>
          ) : (
            "Sending your last answers…"
          )}
        </p>
        <Button variant="secondary" onClick={() => forgetSubmit(queryClient, quizHash)}>
          Keep going
        </Button>
      </section>
    </PageLayout>
  );
}
