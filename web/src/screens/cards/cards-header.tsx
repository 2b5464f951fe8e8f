import type { RevisionCard } from "../../api/revision.ts";
import styles from "./cards.module.css";
import type { ReviewSession } from "./review-session.ts";

/** Heading of the page with the progress through the cards. */
export function CardsHeader({ reviewSession }: { reviewSession: ReviewSession<RevisionCard> | undefined }) {
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
