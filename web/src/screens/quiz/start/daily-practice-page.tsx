import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useStartQuiz } from "../../../api/quiz-starts.ts";
import { revisionQuestionsQuery } from "../../../api/revision.ts";
import { formatCount } from "../../../format/numbers.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ActionFailed } from "../../../ui/loading/action-failed.tsx";
import { Spinner } from "../../../ui/loading/spinner.tsx";
import { ActionBar } from "../../../ui/page/action-bar.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import { FetchFailed } from "../question-loading.tsx";
import { CaughtUp } from "./caught-up.tsx";
import styles from "./daily-practice-page.module.css";
import { FurtherPractice } from "./further-practice.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(revisionQuestionsQuery());
}

/** The questions due today, with a button that starts a quiz with them. */
export function DailyPracticePage() {
  const dueQuestions = useQuery(revisionQuestionsQuery());
  const startQuiz = useStartQuiz();
  const questions = dueQuestions.data ?? [];

  function start(): void {
    startQuiz.start({ type: "custom", question_hashes: questions.map(({ hash }) => hash) });
  }

  return (
    <PageLayout hasActionBar>
      <title>Daily practice · Rasayan</title>
      <PageHeader />
      <h1>Daily practice</h1>
      {dueQuestions.isPending && <Spinner />}
      {dueQuestions.isError && !dueQuestions.data && <FetchFailed onRetry={() => dueQuestions.refetch()} />}
      {dueQuestions.data?.length === 0 && (
        <>
          <CaughtUp />
          <FurtherPractice />
        </>
      )}
      {questions.length > 0 && <DueTopics questions={questions} />}
      {questions.length > 0 && (
        <ActionBar width="s">
          <ActionFailed error={startQuiz.error}>
            Could not start the daily quiz. Please try again later.
          </ActionFailed>
          <Button fullWidth busy={startQuiz.isPending || dueQuestions.isFetching} onClick={start}>
            {startLabel(questions.length)}
          </Button>
        </ActionBar>
      )}
    </PageLayout>
  );
}

function startLabel(count: number): string {
  return `Start Daily Quiz (${formatCount(count, "question")})`;
}

/** Today's questions by topic, the topic with most questions first. */
function DueTopics({ questions }: { questions: readonly { topic_name: string }[] }) {
  const counts = countByTopic(questions);
  return (
    <section className={styles.due} aria-label="Today's topics">
      <p className="muted">Due today, by topic</p>
      <ul>
        {counts.map(([topic, count]) => (
          <li key={topic}>
            <span>{topic}</span>
            <span className="num">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function countByTopic(questions: readonly { topic_name: string }[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { topic_name } of questions) counts.set(topic_name, (counts.get(topic_name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
