import { PageLayout } from "../../ui/page-layout.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** Shown while a quiz or its result is loading. `hasFailed`: a request failed and is being retried. */
export function QuizLoading({ title, hasFailed }: { title: string; hasFailed?: boolean }) {
  return (
    <PageLayout width="m">
      <title>{`${title} · Rasayan`}</title>
      <Spinner label="Loading the quiz" />
      {hasFailed && <p role="status">Loading the quiz failed. Trying again…</p>}
    </PageLayout>
  );
}
