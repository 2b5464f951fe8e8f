import { Button } from "../controls/button.tsx";
import { Icon } from "../icons/icon.tsx";
import styles from "./sync-status.module.css";

type Props = {
  status: "saved" | "saving" | "waiting" | "failed";
  /** Whether unsent reviews outlive this page. */
  isDurable: boolean;
  onRetry: () => void;
  /** Whether a card was reviewed in this session. */
  hasReviewed: boolean;
};

/** Says whether the reviews of cards have reached the server. */
export function SyncStatus({ status, isDurable, onRetry, hasReviewed }: Props) {
  if (status === "failed")
    return (
      <p className={styles.status} data-state="wrong" role="alert">
        <Icon name="cross" small />
        Not saved yet.
        <Button variant="link" onClick={onRetry}>
          Try again
        </Button>
      </p>
    );
  return (
    <div role="status">
      {status === "waiting" && (
        <p className={styles.status} data-state="warning">
          <Icon name="offline" small />
          {isDurable ? "Saved on this phone." : "Not sent yet. Keep this page open."} Will send when you are
          online.
        </p>
      )}
      {status === "saved" && hasReviewed && (
        <p className={styles.status}>
          <Icon name="saved" small />
          Saved.
        </p>
      )}
    </div>
  );
}
