import { useState, useTransition } from "react";
import { type Rating, useCardReviews } from "../../api/card-reviews.ts";
import type { RevisionCard } from "../../api/revision.ts";
import { Switch } from "../../ui/switch.tsx";
import { Toast } from "../../ui/toast.tsx";
import { Card } from "./card.tsx";
import { CardBar } from "./card-bar.tsx";
import styles from "./cards.module.css";
import { useHideNote } from "./hide-note.ts";
import type { ReviewSession } from "./review-session.ts";
import { RevisionFinished } from "./revision-finished.tsx";
import { SyncStatus } from "./sync-status.tsx";

type Props = {
  reviewSession: ReviewSession<RevisionCard>;
  onReviewed: (topicId: number) => void;
  onFailed: (topicId: number) => void;
};

/** Shows the current card. A rated card disappears immediately, and its review is saved in the background. */
export function CardStack({ reviewSession: { current, number, total }, onReviewed, onFailed }: Props) {
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

  const syncStatus = <SyncStatus cardReviews={cardReviews} hasReviewed={hasAdvanced} />;
  return (
    <>
      {!current && <RevisionFinished />}
      {!current && syncStatus}
      {current && (
        <>
          <Card key={topicId} card={current} noteState={noteState} shouldFocus={hasAdvanced} />
          <div className={styles.setting}>
            <Switch
              label="Hide the note until I tap Show"
              subtitle="First recall it, then compare."
              checked={isHidden}
              onChange={(event) => setHidden(event.target.checked)}
            />
          </div>
          {syncStatus}
          <CardBar
            isLast={number === total}
            noteState={noteState}
            onShow={() => setRevealedId(topicId)}
            onRate={rateAndAdvance}
          />
        </>
      )}
      {hasFailed && (
        <Toast icon="cross" role="alert" duration={7} onDismiss={() => setFailed(false)}>
          A card could not be marked as revised. It will come again.
        </Toast>
      )}
    </>
  );
}
