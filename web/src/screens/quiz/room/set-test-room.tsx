import { type ReactNode, useEffect, useRef, useState } from "react";
import { useContact } from "../../../api/contact.ts";
import type { TimedQuiz } from "../../../api/quizzes.ts";
import { formatTimeOfDay } from "../../../format/dates.ts";
import { focusHeading } from "../../../ui/controls/focus.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import styles from "../centered-message.module.css";

type Props = { quiz: TimedQuiz; questionId: number; children: ReactNode };

/** The exam room of a teacher's test: follows pauses and extra time, and hides the paper during a pause. */
export function SetTestRoom({ quiz, questionId, children }: Props) {
  useContact(quiz, questionId);
  return (
    <>
      <EndMoved quiz={quiz} />
      {quiz.paused_since === null ? children : <Paused since={quiz.paused_since} />}
    </>
  );
}

function Paused({ since }: { since: string }) {
  useEffect(() => void focusHeading(), []);
  return (
    <PageLayout width="m">
      <title>Paused · Rasayan</title>
      <section className={styles.centeredMessage}>
        <h1 className={styles.title}>{`Paused since ${formatTimeOfDay(since)}`}</h1>
        <p>
          Your teacher has paused the test, and no time is lost. Your answers are kept. Stay on this page: the
          paper comes back by itself.
        </p>
      </section>
    </PageLayout>
  );
}

/** How long a new end of the test is shown. */
const SHOWN_MS = 20_000;

/** Says that the teacher has moved the end of the test, once it is not paused. */
function EndMoved({ quiz: { end_time, paused_since } }: { quiz: TimedQuiz }) {
  const known = useRef(end_time);
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (paused_since !== null || end_time === null || end_time === known.current) return;
    known.current = end_time;
    setMessage(`The test now ends at ${formatTimeOfDay(end_time)}.`);
  }, [end_time, paused_since]);
  useEffect(() => {
    if (message === "") return;
    const timer = setTimeout(() => setMessage(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return <div role="status">{message && <Alert state="warning">{message}</Alert>}</div>;
}
