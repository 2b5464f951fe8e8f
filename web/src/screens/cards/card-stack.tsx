import { type MouseEvent, type ReactNode, useState, useTransition } from "react";
import { useCardReviews } from "../../api/card-reviews.ts";
import type { RevisionCard } from "../../api/revision.ts";
import type { Rating } from "../../device/outbox-entry.ts";
import { saveStatus } from "../../device/outbox-state.ts";
import { paths } from "../../router/paths.ts";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import { useMathReady } from "../../ui/html/use-math-ready.ts";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { SyncStatus } from "../../ui/messages/sync-status.tsx";
import { Toast } from "../../ui/messages/toast.tsx";
import { ActionBar, ActionPair } from "../../ui/page/action-bar.tsx";
import { EmptyState, SuccessIcon } from "../../ui/page/empty-state.tsx";
import { Card, type NoteState } from "./card.tsx";
import styles from "./cards.module.css";
import { useHideNote } from "./hidden-note.ts";
import type { ReviewSession } from "./review-session.ts";

type Props = {
  reviewSession: ReviewSession<RevisionCard>;
  /** Shown instead of the end if today's list has not been loaded: it may have more cards than the stored one. */
  notLoaded: ReactNode;
  onReviewed: (topicId: number) => void;
  onFailed: (topicId: number) => void;
};

/** Shows the current card. A rated card disappears immediately, and its review is saved in the background. */
export function CardStack({
  reviewSession: { current, number, total },
  notLoaded,
  onReviewed,
  onFailed,
}: Props) {
  const { isHidden, setHidden } = useHideNote();
  const [revealedId, setRevealedId] = useState<number>();
  const [hasAdvanced, setAdvanced] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [isAdvancing, startAdvancing] = useTransition();
  const cardReviews = useCardReviews((topicId) => {
    onFailed(topicId);
    setFailed(true);
  });
  const topicId = current?.topic.id ?? 0;
  const isReady = useMathReady(current?.body_html ? [current.body_html] : undefined);
  const noteState = !isHidden ? "open" : revealedId === topicId ? "uncovered" : "covered";

  // A transition: the tap is painted first, because the formulas of the next card take long to render.
  function rateAndAdvance(rating: Rating): void {
    if (isAdvancing) return;
    cardReviews.enqueue(topicId, rating);
    startAdvancing(() => {
      onReviewed(topicId);
      setAdvanced(true);
    });
  }

  const syncStatus = (
    <SyncStatus
      status={saveStatus(cardReviews.state)}
      isDurable={cardReviews.isDurable}
      onRetry={cardReviews.retry}
      hasReviewed={hasAdvanced}
    />
  );
  return (
    <>
      {!current && !notLoaded && <RevisionFinished />}
      {!current && notLoaded && hasAdvanced && (
        <p role="alert">You have been through the cards that are stored on this phone.</p>
      )}
      {!current && notLoaded}
      {!current && syncStatus}
      {current && (
        <>
          <Card
            key={topicId}
            card={current}
            noteState={noteState}
            isReady={isReady}
            shouldFocus={hasAdvanced}
          />
          <div className={styles.setting}>
            <Switch
              label="Hide the note until I tap Show"
              subtitle="First recall it, then compare."
              checked={isHidden}
              onChange={(event) => setHidden(event.target.checked)}
            />
          </div>
          {syncStatus}
          {isReady && (
            <CardBar
              isLast={number === total}
              noteState={noteState}
              onShow={() => setRevealedId(topicId)}
              onRate={rateAndAdvance}
            />
          )}
        </>
      )}
      {hasFailed && (
        <Toast icon="cross" role="alert" duration={7} onDismiss={() => setFailed(false)}>
          {failureMessage(undefined, "A card could not be marked as revised. It will come again.")}
        </Toast>
      )}
    </>
  );
}

type CardBarProps = {
  isLast: boolean;
  noteState: NoteState;
  onShow: () => void;
  onRate: (rating: Rating) => void;
};

/** Actions of a card: show its note, then rate it. "Didn't remember" is offered only if the note was covered first. */
function CardBar({ isLast, noteState, onShow, onRate }: CardBarProps) {
  if (noteState === "covered") {
    return (
      <ActionBar width="s">
        <Button key="show" fullWidth onClick={(event) => isFirstTap(event) && onShow()}>
          Show
        </Button>
      </ActionBar>
    );
  }
  const doneButton = (
    <Button key="done" fullWidth onClick={(event) => isFirstTap(event) && onRate("good")}>
      {isLast ? "Finish Revision" : "Mark as Revised & Next"}
    </Button>
  );
  if (noteState === "open") return <ActionBar width="s">{doneButton}</ActionBar>;
  return (
    <ActionBar width="s">
      <ActionPair>
        <Button variant="secondary" onClick={(event) => isFirstTap(event) && onRate("again")}>
          Didn't remember
        </Button>
        {doneButton}
      </ActionPair>
    </ActionBar>
  );
}

/** Ignores the second tap of a double tap: it would show or rate the next card, which the learner has not read yet. */
function isFirstTap(event: MouseEvent): boolean {
  return event.detail < 2;
}

/** Shown after the last card of the day. */
function RevisionFinished() {
  return (
    <EmptyState icon={<SuccessIcon />}>
      <p role="alert">You have completed all revision cards for today!</p>
      <LinkButton to={paths.dailyPractice}>Go on to DPP</LinkButton>
      <LinkButton variant="secondary" to={paths.dashboard}>
        Dashboard
      </LinkButton>
    </EmptyState>
  );
}
