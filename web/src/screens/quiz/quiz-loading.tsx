import { PageLayout } from "../../ui/page-layout.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** While a quiz or its figures are on their way. `hasFailed`: they are asked for once more. */
export function QuizLoading({ title, hasFailed }: { title: string; hasFailed?: boolean }) {
  return (
    <PageLayout width="m">
      <title>{`${title} · Rasayan`}</title>
      <Spinner label="Loading the quiz" />
      {hasFailed && <p role="status">Loading the quiz failed. Trying again…</p>}
    </PageLayout>
  );
}
