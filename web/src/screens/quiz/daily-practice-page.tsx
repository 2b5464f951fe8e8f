import { useQuery } from "@tanstack/react-query";
import { useCreateQuiz } from "../../api/quiz-starts.ts";
import { revisionQuestionsQuery } from "../../api/revision.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { ActionBar } from "../../ui/action-bar.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageLayout } from "../../ui/page-layout.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { CaughtUp } from "./caught-up.tsx";
import { DueTopics } from "./due-topics.tsx";
import { FetchFailed } from "./fetch-failed.tsx";

/** The questions due today, with a button that starts a quiz with them. */
export function DailyPracticePage() {
  const dueQuestions = useQuery(revisionQuestionsQuery());
  const createQuiz = useCreateQuiz();
  const navigate = useNavigate();
  const questions = dueQuestions.data ?? [];

  function start(): void {
    createQuiz.mutate(
      { type: "custom", question_hashes: questions.map(({ hash }) => hash) },
      { onSuccess: (hash) => navigate(paths.quiz(hash)) },
    );
  }

  return (
    <PageLayout hasActionBar>
      <title>Daily practice · Rasayan</title>
      <PageHeader />
      <h1>Daily practice</h1>
      {dueQuestions.isPending && <Spinner />}
      {dueQuestions.isError && !dueQuestions.data && <FetchFailed onRetry={() => dueQuestions.refetch()} />}
      {dueQuestions.data?.length === 0 && <CaughtUp />}
      {questions.length > 0 && <DueTopics questions={questions} />}
      {questions.length > 0 && (
        <ActionBar width="s">
          {createQuiz.isError && (
            <Alert state="wrong" role="alert">
              Could not start the daily quiz. Please try again later.
            </Alert>
          )}
          <Button fullWidth busy={createQuiz.isPending || dueQuestions.isFetching} onClick={start}>
            {startLabel(questions.length)}
          </Button>
        </ActionBar>
      )}
    </PageLayout>
  );
}

function startLabel(count: number): string {
  return count === 1 ? "Start Daily Quiz (1 question)" : `Start Daily Quiz (${count} questions)`;
}
