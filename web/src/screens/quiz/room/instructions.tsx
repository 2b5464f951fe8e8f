import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { paperQuery, useBeginQuiz } from "../../../api/exam.ts";
import { isRejected } from "../../../api/load-errors.ts";
import type { TimedQuiz } from "../../../api/quizzes.ts";
import { formatCount } from "../../../format/numbers.ts";
import { openQuizTitle, quizTypes } from "../../../messages/quiz-types.ts";
import { describePaper, formatMarks, sectionRules } from "../../../question/exam-paper.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { failureMessage } from "../../../ui/loading/failure-message.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { ActionBar } from "../../../ui/page/action-bar.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import styles from "./instructions.module.css";
import { asksCertainty } from "./modes.ts";
import { StateShape } from "./palette.tsx";
import { examStates, type QuestionState, stateLabels } from "./question-states.ts";
import { useOnline } from "./use-online.ts";

/** What each state of the palette means. */
const stateMeanings: Record<Exclude<QuestionState, "notSaved">, string> = {
  notVisited: "You have not opened the question yet.",
  notAnswered: "You have opened it and have not answered it.",
  answered: "You have answered it.",
  marked: "You have marked it to look at again, without an answer.",
  answeredMarked: "You have answered and marked it. The answer is evaluated.",
};

/** The instructions before a timed exam. The clock starts, on the server, when the learner begins. */
export function Instructions({ quiz }: { quiz: TimedQuiz }) {
  const queryClient = useQueryClient();
  const begin = useBeginQuiz(quiz.hash);
  const isOnline = useOnline();
  const [hasRead, setHasRead] = useState(false);
  const { preparedAt } = quizTypes[quiz.type];
  const start = () =>
    begin.mutate(undefined, {
      // The page that follows needs the whole paper at once.
      onSuccess: ({ quiz: begun }) => void queryClient.prefetchQuery(paperQuery(begun)),
    });
  return (
    <PageLayout width="m" hasActionBar="tall">
      <title>Instructions · Rasayan</title>
      <PageHeader backLabel={preparedAt.label} backTo={preparedAt.path} />
      <div className={styles.head}>
        <p className="muted">{openQuizTitle(quiz)}</p>
        <h1>Instructions</h1>
        <p className="num">{describePaper(quiz)}</p>
      </div>
      <Sections sections={quiz.sections} />
      <Interface quizType={quiz.type} />
      <ActionBar>
        <label className={styles.confirm}>
          <input type="checkbox" checked={hasRead} onChange={({ target }) => setHasRead(target.checked)} />
          <span>I have read and understood the instructions.</span>
        </label>
        <div role="status">
          {!isOnline && (
            <Alert state="warning">
              You are offline. Beginning needs a connection. After that you can answer without one, but only
              answers that reach the server before the time is up count.
            </Alert>
          )}
        </div>
        {begin.isError && isOnline && (
          <Alert state="wrong" role="alert">
            {failureMessage(
              begin.error,
              isRejected(begin.error) ? begin.error.message : "The test did not begin. Try again.",
            )}
          </Alert>
        )}
        <Button
          fullWidth
          disabled={!hasRead || !isOnline}
          busy={begin.isPending || begin.isSuccess}
          onClick={start}
        >
          I am ready to begin
        </Button>
      </ActionBar>
    </PageLayout>
  );
}

function Sections({ sections }: Pick<TimedQuiz, "sections">) {
  return (
    <ul className={styles.sections}>
      {sections.map((section) => (
        <li key={section.name} className="card">
          <h2>{section.name}</h2>
          <p className="caption num">
            {formatCount(section.questions, "question")} · {formatMarks(section.marking)}
          </p>
          <ul className={styles.rules}>
            {sectionRules(section).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Interface({ quizType }: { quizType: TimedQuiz["type"] }) {
  return (
    <section className={styles.interface} aria-label="How the test works">
      <h2>The question palette</h2>
      <ul className={styles.states}>
        {examStates.map((state) => (
          <li key={state}>
            <StateShape state={state} />
            <span>
              <b>{stateLabels[state]}.</b> {stateMeanings[state]}
            </span>
          </li>
        ))}
      </ul>
      <h2>Answering</h2>
      <ul className={styles.rules}>
        <li>
          <b>Save &amp; Next</b> saves your answer and goes to the next question.
        </li>
        <li>
          <b>Mark for Review &amp; Next</b> saves it too, and marks the question to look at again.
        </li>
        <li>
          <b>Clear Response</b> removes your answer. Tapping the chosen option again does the same.
        </li>
        <li>You can go to any question at any time. Leaving a question saves its answer.</li>
        <li>Numbers are typed with the keypad on the screen or a keyboard.</li>
        {asksCertainty(quizType) && (
          <li>
            <b>Sure</b>, <b>Maybe</b> or <b>Guess</b> beside an answer changes no marks. The analysis shows
            what your guesses are worth.
          </li>
        )}
        <li>
          <b>Question Paper</b> shows all questions on one page.
        </li>
      </ul>
      <h2>The clock</h2>
      <ul className={styles.rules}>
        <li>It starts when you begin, runs on the server and cannot be paused.</li>
        <li>At zero the test ends by itself. The answers that have reached the server by then count.</li>
        <li>
          You can go on without a network. Your answers are sent when there is one and Rasayan is open; those
          that arrive after zero do not count.
        </li>
        <li>You can submit earlier. Without a network, a submit waits in the same way.</li>
      </ul>
    </section>
  );
}
