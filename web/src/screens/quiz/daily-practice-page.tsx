import { useQuery } from "@tanstack/react-query";
import { useCreateQuiz } from "../../api/quiz-starts.ts";
import { revisionQuestionsQuery } from "../../api/revision.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { ActionBar } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { CaughtUp } from "./caught-up.tsx";
import { DueTopics } from "./due-topics.tsx";
import { FetchFailed } from "./fetch-failed.tsx";

/** The day's questions, and the start of a quiz over them. */
export function DailyPracticePage() {
  const due = useQuery(revisionQuestionsQuery());
  const create = useCreateQuiz();
  const navigate = useNavigate();
  const questions = due.data ?? [];

  function start(): void {
    create.mutate(
      { type: "custom", question_hashes: questions.map(({ hash }) => hash) },
      { onSuccess: (hash) => navigate(paths.quiz(hash)) },
    );
  }

  return (
    <Screen barred>
      <title>Daily practice · Rasayan</title>
      <PageHeader />
      <h1>Daily practice</h1>
      {due.isPending && <Spinner />}
      {due.isError && !due.data && <FetchFailed onRetry={() => due.refetch()} />}
      {due.data?.length === 0 && <CaughtUp />}
      {questions.length > 0 && <DueTopics questions={questions} />}
      {questions.length > 0 && (
        <ActionBar width="s">
          {create.isError && (
            <Note state="wrong" role="alert">
              Could not start the daily quiz. Please try again later.
            </Note>
          )}
          <Button fill busy={create.isPending || due.isFetching} onClick={start}>
            {startWords(questions.length)}
          </Button>
        </ActionBar>
      )}
    </Screen>
  );
}

function startWords(count: number): string {
  return count === 1 ? "Start Daily Quiz (1 question)" : `Start Daily Quiz (${count} questions)`;
}
