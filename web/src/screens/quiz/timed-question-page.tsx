import { useQuery } from "@tanstack/react-query";
import { dueQuizQuery } from "../../api/quiz-starts.ts";
import { dueSnapshotQuery } from "../../api/revision.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageLayout } from "../../ui/page-layout.tsx";
import { CaughtUp } from "./caught-up.tsx";
import { DueQuestions } from "./due-questions.tsx";
import { FetchFailed } from "./fetch-failed.tsx";
import { OnlyNumerical } from "./only-numerical.tsx";
import { QuestionSkeleton } from "./question-skeleton.tsx";

/** The choice questions due today, one at a time, with two minutes for each. */
export function TimedQuestionPage() {
  const dueQuestions = useQuery(dueSnapshotQuery());
  const choiceQuestions = dueQuestions.data?.filter(({ type }) => type !== "numerical");
  const hashes = (choiceQuestions ?? []).map(({ hash }) => hash);
  const quizHash = useQuery({ ...dueQuizQuery(hashes), enabled: hashes.length > 0 });
  const failedQuery = [dueQuestions, quizHash].find((query) => query.isError && !query.data);
  const numericalCount = (dueQuestions.data?.length ?? 0) - hashes.length;
  const emptyState = numericalCount > 0 ? <OnlyNumerical count={numericalCount} /> : <CaughtUp />;
  return (
    <PageLayout width="m" hasActionBar>
      <title>Timed question · Rasayan</title>
      <PageHeader />
      <h1 className="sr-only">Timed question</h1>
      {failedQuery && <FetchFailed onRetry={() => failedQuery.refetch()} />}
      {choiceQuestions?.length === 0 && emptyState}
      {quizHash.data && <DueQuestions key={quizHash.data} quizHash={quizHash.data} emptyState={emptyState} />}
      {!failedQuery && !quizHash.data && choiceQuestions?.length !== 0 && <QuestionSkeleton />}
    </PageLayout>
  );
}
