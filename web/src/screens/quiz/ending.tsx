import { useEffect } from "react";
import { failedIds, type SaveStatus, saveStatus } from "../../api/answer-queue-rules.ts";
import type { Answers } from "../../api/answers.ts";
import { Button } from "../../ui/button.tsx";
import { focusHeading, handOnFocus } from "../../ui/focus.ts";
import { Note } from "../../ui/note.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Tile } from "../../ui/tile.tsx";
import styles from "./blank.module.css";
import { failureWords } from "./failure-words.ts";
import type { EndingState } from "./use-ending.ts";

type Props = { ending: EndingState; answers: Answers; numberOf: (questionId: number) => number };

/** Between the last answer and the summary: what is still on its way, and what to do when it does not get through. */
export function Ending({ ending, answers, numberOf }: Props) {
  const isTimeUp = ending.reason === "timeUp";
  const status = saveStatus(answers.state);
  const isHeldUp = ending.hasFailed || status === "waiting" || status === "failed";
  useEffect(() => void focusHeading(), []);
  const tryAgain = () => {
    answers.retry();
    ending.start(isTimeUp ? "timeUp" : "asked");
  };
  return (
    <Screen width="m">
      <title>Ending the quiz · Rasayan</title>
      <section ref={handOnFocus} className={styles.blank}>
        <Tile code="Rs" size="big" isBrand />
        <h1 className={styles.title}>{isTimeUp ? "Time is up." : "Ending the quiz"}</h1>
        {failedIds(answers.state).length > 0 && (
          <Note state="wrong" role="alert">
            {failureWords(answers.state, numberOf)}
          </Note>
        )}
        {ending.hasFailed && (
          <Note state="warning" role="alert">
            The quiz could not be ended yet. We keep trying.
            {isTimeUp && " Saved answers count: the quiz ends by itself on the server."}
          </Note>
        )}
        {!ending.hasFailed && status !== "failed" && <p role="status">{waitingWords(status)}</p>}
        {isHeldUp && <Button onClick={tryAgain}>Try again</Button>}
        {isHeldUp && !isTimeUp && (
          <Button look="second" onClick={ending.keepGoing}>
            Keep going
          </Button>
        )}
        {!isTimeUp && !ending.hasFailed && isHeldUp && (
          <Button look="flush" onClick={() => ending.start("anyway")}>
            End without what is not saved
          </Button>
        )}
      </section>
    </Screen>
  );
}

function waitingWords(status: SaveStatus): string {
  if (status === "waiting") return "Your last answers are not sent yet. They are sent when you are online.";
  return status === "saving" ? "Sending your last answers…" : "One moment…";
}
