import { saveStatus } from "../../api/answer-queue-rules.ts";
import type { Marks } from "../../api/marks.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./cards.module.css";

/** Whether the cards marked so far have reached the server. `hasGiven`: one was marked in this sitting. */
export function MarkState({ marks, hasGiven }: { marks: Marks; hasGiven: boolean }) {
  const status = saveStatus(marks.state);
  if (status === "failed") {
    return (
      <p className={styles.saving} data-state="wrong" role="alert">
        <Icon name="cross" small />
        Not saved yet.
        <Button look="flush" onClick={marks.retry}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <div role="status">
      {status === "waiting" && (
        <p className={styles.saving} data-state="warning">
          <Icon name="offline" small />
          {marks.survivesReload ? "Saved on this phone." : "Not sent yet. Keep this page open."} Will send
          when you are online.
        </p>
      )}
      {status === "saved" && hasGiven && (
        <p className={styles.saving}>
          <Icon name="saved" small />
          Saved.
        </p>
      )}
    </div>
  );
}
