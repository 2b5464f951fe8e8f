import { type SaveStatus, saveStatus } from "../../api/answer-queue-rules.ts";
import type { Answers } from "../../api/answers.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Screen } from "../../ui/screen.tsx";
import styles from "./blank.module.css";
import type { EndingState } from "./use-ending.ts";

/** Between the last answer and the summary: what is still on its way, and what to do when it does not get through. */
export function Ending({ ending, answers }: { ending: EndingState; answers: Answers }) {
  const { reason, hasFailed } = ending;
  const isTimeUp = reason === "timeUp";
  const status = saveStatus(answers.state);
  const tryAgain = () => {
    answers.retry();
    ending.start(isTimeUp ? "timeUp" : "asked");
  };
  return (
    <Screen width="m">
      <title>Ending the quiz · Rasayan</title>
      <section className={styles.blank}>
        <h1 className={styles.title}>{isTimeUp ? "Time is up." : "Ending the quiz"}</h1>
        {hasFailed && (
          <Note state="wrong" role="alert">
            {status === "failed"
              ? "Failed to submit answer. Please try again."
              : "The quiz could not be ended."}
            {isTimeUp && " Saved answers count: the quiz ends by itself on the server."}
          </Note>
        )}
        {!hasFailed && <p role="status">{waitingWords(status)}</p>}
        {(hasFailed || status === "waiting") && <Button onClick={tryAgain}>Try again</Button>}
        {!isTimeUp && (hasFailed || status === "waiting") && (
          <Button look="second" onClick={ending.keepGoing}>
            Keep going
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
