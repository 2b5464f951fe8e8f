import { useQuery } from "@tanstack/react-query";
import { isFromDevice } from "../../api/query-persistence.ts";
import { type RevisionCard, useRevisionCards } from "../../api/revision.ts";
import { profileQuery } from "../../api/user.ts";
import { paths } from "../../router/paths.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { useFonts } from "../../ui/html/use-math-ready.ts";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../ui/loading/skeleton.tsx";
import { EmptyState, SuccessIcon } from "../../ui/page/empty-state.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { CardStack } from "./card-stack.tsx";
import styles from "./cards.module.css";
import { isNoteHidden } from "./hidden-note.ts";
import { hasReviewedToday, type ReviewSession, reviewSessionOf, useReviewedToday } from "./review-session.ts";

/** The server knows neither the cards reviewed offline nor that the notes are hidden. */
export const hasLocalState = (): boolean => isNoteHidden() || hasReviewedToday();

/** The cards due today, one at a time. */
export function CardsPage() {
  const { data: user } = useQuery(profileQuery());
  const cards = useRevisionCards();
  const { reviewedTopicIds, markReviewed, unmarkReviewed } = useReviewedToday(user?.id ?? 0);
  const reviewSession =
    cards.data && cards.data.length > 0 ? reviewSessionOf(cards.data, reviewedTopicIds) : undefined;
  const notLoaded = notLoadedMessage(cards);
  useFonts(cards.data?.map(({ body_html }) => body_html));
  return (
    <PageLayout hasActionBar>
      <title>Daily Revision Card · Rasayan</title>
      <PageHeader />
      <CardsHeader reviewSession={reviewSession} />
      {!cards.data && !cards.isError && <SkeletonText />}
      {!cards.data && notLoaded}
      {cards.data?.length === 0 && (notLoaded ?? <CaughtUp />)}
      {reviewSession && (
        <CardStack
          reviewSession={reviewSession}
          notLoaded={notLoaded}
          onReviewed={markReviewed}
          onFailed={unmarkReviewed}
        />
      )}
    </PageLayout>
  );
}

/**
 * What stands in for the end of the cards while today's list has not come: one that an earlier visit has stored on this
 * device does not tell which other cards are due now.
 */
function notLoadedMessage({
  data,
  error,
  isError,
  isFetching,
  refetch,
}: ReturnType<typeof useRevisionCards>) {
  if (data ? !isFromDevice(data) : !isError) return undefined;
  if (isFetching && !isError) return <SkeletonText />;
  return (
    <LoadFailed error={error} busy={isFetching} onRetry={() => refetch()}>
      Could not load today's cards.
    </LoadFailed>
  );
}

/** Heading of the page with the progress through the cards. */
function CardsHeader({ reviewSession }: { reviewSession: ReviewSession<RevisionCard> | undefined }) {
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h1 className={styles.heading}>Daily Revision Card</h1>
        {reviewSession?.current && (
          <span className="caption num">{`Card ${reviewSession.number} of ${reviewSession.total}`}</span>
        )}
      </div>
      {reviewSession && (
        <progress
          className={styles.progressBar}
          value={reviewSession.number - 1}
          max={reviewSession.total}
          aria-label={`${reviewSession.number - 1} of ${reviewSession.total} done`}
        />
      )}
    </header>
  );
}

/** Shown when no card is due today. */
function CaughtUp() {
  return (
    <EmptyState icon={<SuccessIcon />}>
      <h2>You're All Caught Up!</h2>
      <p>There are no revision cards for you today. Great job!</p>
      <LinkButton variant="secondary" to={paths.dashboard}>
        Dashboard
      </LinkButton>
    </EmptyState>
  );
}
