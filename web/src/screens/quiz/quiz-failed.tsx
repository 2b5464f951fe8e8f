import { isRejected, isServerError } from "../../api/load-errors.ts";
import { paths } from "../../paths.ts";
import { Navigate } from "../../router/router.tsx";
import { PageFailed } from "../../ui/page-failed.tsx";

type Props = { query: { error: unknown; refetch: () => unknown } };

/**
 * In the place of a quiz that could not be had. There is nothing to wait for where the server refuses it or fails on it
 * again and again; without a network, or while the server is away, the learner stays and tries again.
 */
export function QuizFailed({ query: { error, refetch } }: Props) {
  if (isServerError(error) || isRejected(error)) return <Navigate to={paths.landing} replace />;
  return <PageFailed onRetry={refetch} />;
}
