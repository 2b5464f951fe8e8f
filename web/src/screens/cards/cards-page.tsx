import { useQuery } from "@tanstack/react-query";
import type { Prefetch } from "../../api/first-replies.ts";
import { revisionCardsQuery } from "../../api/revision.ts";
import { profileQuery } from "../../api/user.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageLayout } from "../../ui/page-layout.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useMathReady } from "../../ui/use-math-ready.ts";
import { CardStack } from "./card-stack.tsx";
import { CardsHeader } from "./cards-header.tsx";
import { CaughtUp } from "./caught-up.tsx";
import { reviewSessionOf } from "./review-session.ts";
import { useReviewedToday } from "./reviewed-today.ts";

export const prefetch: Prefetch = (client) => client.prefetchQuery(revisionCardsQuery());

/** The cards due today, one at a time. */
export function CardsPage() {
  const { data: user } = useQuery(profileQuery());
  const cards = useQuery(revisionCardsQuery());
  const { reviewedTopicIds, markReviewed, unmarkReviewed } = useReviewedToday(user?.id ?? 0);
  const reviewSession =
    cards.data && cards.data.length > 0 ? reviewSessionOf(cards.data, reviewedTopicIds) : undefined;
  const isMathReady = useMathReady(cards.data?.map(({ body_html }) => body_html));
  return (
    <PageLayout hasActionBar>
      <title>Daily Revision Card · Rasayan</title>
      <PageHeader />
      <CardsHeader reviewSession={reviewSession} />
      {!isMathReady && !cards.isError && <SkeletonText />}
      {cards.isError && !cards.data && (
        <LoadFailed busy={cards.isFetching} onRetry={() => cards.refetch()}>
          Could not load today's cards.
        </LoadFailed>
      )}
      {cards.data?.length === 0 && <CaughtUp />}
      {reviewSession && isMathReady && (
        <CardStack reviewSession={reviewSession} onReviewed={markReviewed} onFailed={unmarkReviewed} />
      )}
    </PageLayout>
  );
}
