import { useQuery } from "@tanstack/react-query";
import { dueQuizQuery } from "../../api/quiz-starts.ts";
import { dueThisVisitQuery } from "../../api/revision.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { CaughtUp } from "./caught-up.tsx";
import { DueQuestions } from "./due-questions.tsx";
import { FetchFailed } from "./fetch-failed.tsx";
import { OnlyNumerical } from "./only-numerical.tsx";
import { QuestionSkeleton } from "./question-skeleton.tsx";

/** The questions due today, one at a time, two minutes each. */
export function TimedQuestionPage() {
  const due = useQuery(dueThisVisitQuery());
  const choices = due.data?.filter(({ type }) => type !== "numerical");
  const hashes = (choices ?? []).map(({ hash }) => hash);
  const quizHash = useQuery({ ...dueQuizQuery(hashes), enabled: hashes.length > 0 });
  const failed = [due, quizHash].find((query) => query.isError && !query.data);
  const numerical = (due.data?.length ?? 0) - hashes.length;
  const nothingLeft = numerical > 0 ? <OnlyNumerical count={numerical} /> : <CaughtUp />;
  return (
    <Screen width="m" barred>
      <title>Timed question · Rasayan</title>
      <PageHeader />
      <h1 className="unseen">Timed question</h1>
      {failed && <FetchFailed onRetry={() => failed.refetch()} />}
      {choices?.length === 0 && nothingLeft}
      {quizHash.data && (
        <DueQuestions key={quizHash.data} quizHash={quizHash.data} nothingLeft={nothingLeft} />
      )}
      {!failed && !quizHash.data && choices?.length !== 0 && <QuestionSkeleton />}
    </Screen>
  );
}
