import type { CardReviews } from "../../api/card-reviews.ts";
import { saveStatus } from "../../api/outbox-state.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./cards.module.css";

/** Shows whether the card reviews have reached the server. `hasReviewed`: a card was reviewed in this session. */
export function SyncStatus({ cardReviews, hasReviewed }: { cardReviews: CardReviews; hasReviewed: boolean }) {
  const status = saveStatus(cardReviews.state);
  if (status === "failed") {
    return (
      <p className={styles.syncStatus} data-state="wrong" role="alert">
        <Icon name="cross" small />
        Not saved yet.
        <Button variant="link" onClick={cardReviews.retry}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <div role="status">
      {status === "waiting" && (
        <p className={styles.syncStatus} data-state="warning">
          <Icon name="offline" small />
          {cardReviews.isDurable ? "Saved on this phone." : "Not sent yet. Keep this page open."} Will send
          when you are online.
        </p>
      )}
      {status === "saved" && hasReviewed && (
        <p className={styles.syncStatus}>
          <Icon name="saved" small />
          Saved.
        </p>
      )}
    </div>
  );
}
