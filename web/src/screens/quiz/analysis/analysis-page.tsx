import { type QueryClient, useQuery } from "@tanstack/react-query";
import { quizAnalysisQuery } from "../../../api/quiz-analysis.ts";
import { isNotReleased, isQuizInProgressError } from "../../../api/quiz-results.ts";
import { paths } from "../../../router/paths.ts";
import { Navigate, useParams } from "../../../router/router.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import { QuizFailed, QuizLoading } from "../quiz-loading.tsx";
import { AnswerHabits } from "./answer-habits.tsx";
import { LookAtNow } from "./look-at-now.tsx";
import { MarksSections } from "./marks-sections.tsx";
import { PaperSection } from "./paper-section.tsx";
import { TimeSection } from "./time-section.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient, { quizHash = "" }: Record<string, string>): void {
  void client.prefetchQuery(quizAnalysisQuery(quizHash));
}

/** Where the marks and the time of a completed quiz went, and what to do now. */
export function AnalysisPage() {
  const { quizHash = "" } = useParams();
  const query = useQuery(quizAnalysisQuery(quizHash));
  const { data: analysis } = query;
  if (query.isPending) return <QuizLoading title="Analysis" hasFailed={query.failureCount > 0} />;
  if (!analysis) {
    if (isNotReleased(query.error)) return <Navigate to={paths.summary(quizHash)} replace />;
    if (isQuizInProgressError(query.error)) return <Navigate to={paths.quiz(quizHash)} replace />;
    return <QuizFailed query={query} />;
  }
  return (
    <PageLayout width="m">
      <title>Analysis · Rasayan</title>
      <PageHeader backLabel="Summary" backTo={paths.summary(quizHash)} />
      <h1>Analysis</h1>
      <LookAtNow quizHash={quizHash} analysis={analysis} />
      <MarksSections analysis={analysis} />
      <TimeSection analysis={analysis} />
      <AnswerHabits analysis={analysis} />
      {analysis.paper && <PaperSection paper={analysis.paper} />}
    </PageLayout>
  );
}
