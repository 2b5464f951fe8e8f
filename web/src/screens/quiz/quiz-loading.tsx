import { isRejected } from "../../api/load-errors.ts";
import { paths } from "../../router/paths.ts";
import { Navigate } from "../../router/router.tsx";
import { Spinner } from "../../ui/loading/spinner.tsx";
import { PageFailed } from "../../ui/page/page-failed.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";

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

type Props = { query: { error: unknown; refetch: () => unknown } };

/**
 * Shown instead of a quiz that could not be loaded. If the server rejected the request, a retry does not help, so this
 * redirects to the start page. After any other failure the learner can retry: the clock of the quiz may be running.
 */
export function QuizFailed({ query: { error, refetch } }: Props) {
  if (isRejected(error)) return <Navigate to={paths.landing} replace />;
  return <PageFailed error={error} onRetry={refetch} />;
}
