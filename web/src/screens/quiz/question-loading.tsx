import { Button } from "../../ui/controls/button.tsx";
import { returnFocusOnUnmount } from "../../ui/controls/focus.ts";
import { Alert } from "../../ui/messages/alert.tsx";
import styles from "./question-loading.module.css";

/** Placeholder for a question that is loading. */
export function QuestionSkeleton() {
  return (
    <div className={styles.question}>
      <span className="sr-only" role="status">
        Loading the question
      </span>
      <span className={`${styles.line} ${styles.shortLine}`} />
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.option} />
      <span className={styles.option} />
      <span className={styles.option} />
      <span className={styles.option} />
    </div>
  );
}

/** Shown instead of a question that could not be loaded. */
export function FetchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div ref={returnFocusOnUnmount}>
      <Alert state="wrong" role="alert">
        {!navigator.onLine && "You are offline. "}Failed to fetch question. Please try again later.
        <br />
        <Button variant="link" onClick={onRetry}>
          Try again
        </Button>
      </Alert>
    </div>
  );
}
