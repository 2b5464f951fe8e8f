import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isLimited, isRejected } from "../../api/load-errors.ts";
import { useStartQuiz } from "../../api/quiz-starts.ts";
import { type AssignedTest, assignedTestQuery } from "../../api/tests.ts";
import { forgetLinkedPage } from "../../device/linked-page.ts";
import { formatIst, formatTimeOfDay, toIstDate } from "../../format/dates.ts";
import { formatCount } from "../../format/numbers.ts";
import { formatMarks } from "../../question/exam-paper.ts";
import { questionTypeLabel } from "../../question/question-format.ts";
import { paths } from "../../router/paths.ts";
import { useParams } from "../../router/router.tsx";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./classes.module.css";
import { SignedInAs } from "./signed-in-as.tsx";
import { WrongCode } from "./wrong-code.tsx";

/** What a learner reads of a teacher's test, and the button that begins it. */
export function AssignedTestPage() {
  const { code = "" } = useParams();
  const found = useQuery(assignedTestQuery(code));
  useEffect(forgetLinkedPage, []);
  return (
    <PageLayout>
      <title>{`${found.data?.title ?? "Test"} · Rasayan`}</title>
      <PageHeader />
      {found.isPending && <SkeletonRows count={4} />}
      {found.isError && !found.data && (
        <WrongCode of="test" error={found.error} isBusy={found.isFetching} onRetry={() => found.refetch()} />
      )}
      {found.data && <Test code={code} test={found.data} onLook={() => void found.refetch()} />}
    </PageLayout>
  );
}

type Props = { code: string; test: AssignedTest; onLook: () => void };

function Test({ code, test, onLook }: Props) {
  const { title, teacher, instructions, questions, marks, marking, minutes, extra_minutes } = test;
  return (
    <>
      <h1>{title}</h1>
      {teacher && <p className="muted">{teacher}</p>}
      <SignedInAs />
      <section className={`card ${styles.notice}`} aria-labelledby="about">
        <h2 id="about">About this test</h2>
        <ul>
          <li>
            {`${formatCount(questions, "question")}, ${formatCount(marks, "mark")}`}
            <ul>
              {marking.map(({ type, questions: count, ...scheme }) => (
                <li
                  key={`${type} ${formatMarks(scheme)}`}
                >{`${count} × ${questionTypeLabel(type)}: ${formatMarks(scheme)}`}</li>
              ))}
            </ul>
          </li>
          <li>
            {extra_minutes > 0
              ? `${minutes - extra_minutes} min + ${extra_minutes} min for you`
              : `${minutes} min`}
          </li>
          <li>{formatWindow(test)}</li>
          <li>{lateTexts[test.late_rule]}</li>
          <li>{shownTexts[test.shown]}</li>
          {test.attempts > 1 && <li>{`${test.attempts_left} of ${test.attempts} attempts left`}</li>}
        </ul>
        {instructions && <p className={styles.instructions}>{instructions}</p>}
      </section>
      <section className={`card ${styles.notice}`} aria-labelledby="seen">
        <h2 id="seen">What your teacher will see</h2>
        <p>
          Your name and roll number as you gave them to the class, or the name in your profile if you are in
          none of its classes; and your answers, marks and times of this test. Nothing else of what you do
          here.
        </p>
      </section>
      <Begin code={code} test={test} onLook={onLook} />
    </>
  );
}

function Begin({ code, test, onLook }: Props) {
  const { state, hash, attempts_left, opens_at, paused_since } = test;
  const { start, isPending, error } = useStartQuiz();
  if (hash !== null && state !== "scheduled")
    return <LinkButton to={paths.quiz(hash)}>Go on with the test</LinkButton>;
  if (state === "scheduled")
    return (
      <>
        <Alert state="warning">{`It opens on ${formatMoment(opens_at)}. Come back then: this page and its link stay.`}</Alert>
        <Button variant="secondary" onClick={onLook}>
          Look again
        </Button>
      </>
    );
  if (paused_since !== null && attempts_left > 0)
    return (
      <>
        <Alert state="warning">{`Paused since ${formatTimeOfDay(paused_since)}. No time is lost: begin when your teacher goes on.`}</Alert>
        <Button variant="secondary" onClick={onLook}>
          Look again
        </Button>
      </>
    );
  if (attempts_left === 0)
    return <Alert state="correct">{`You have sat this test. ${shownTexts[test.shown]}`}</Alert>;
  if (state === "closed")
    return (
      <Alert state="warning">This test has closed. If you missed it, ask your teacher for more time.</Alert>
    );
  return (
    <>
      {error && (
        <Alert state="wrong" role="alert">
          {isRejected(error) || isLimited(error)
            ? error.message
            : failureMessage(error, "The test has not begun. Try again.")}
        </Alert>
      )}
      <Button fullWidth busy={isPending} onClick={() => start({ type: "assigned", code })}>
        Begin
      </Button>
    </>
  );
}

const lateTexts: Record<AssignedTest["late_rule"], string> = {
  stop_at_closing: "If you begin late, you have less time: the test ends for all when it closes.",
  full_time: "If you begin late, you still have all the minutes.",
};

const shownTexts: Record<AssignedTest["shown"], string> = {
  at_once: "Marks and solutions are shown as soon as you submit.",
  after_closing: "Marks and solutions are shown after the test has closed for everybody.",
  never: "Marks and solutions are not shown here; your teacher has them.",
};

const formatMoment = (time: string) =>
  formatIst(time, { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** `Sun, 6 Dec, 10:00 am – 11:00 am (IST)` */
function formatWindow({ opens_at, closes_at, paused_since }: AssignedTest): string {
  // It closes later by as long as the pause lasts, which nobody knows yet.
  if (paused_since !== null) return `Since ${formatMoment(opens_at)} (IST), paused now`;
  const isOneDay = toIstDate(new Date(opens_at)) === toIstDate(new Date(closes_at));
  const closes = isOneDay ? formatTimeOfDay(closes_at) : formatMoment(closes_at);
  return `${formatMoment(opens_at)} – ${closes} (IST)`;
}
