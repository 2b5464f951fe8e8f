import type { RevisionCard } from "../../api/revision.ts";
import styles from "./cards.module.css";
import type { Sitting } from "./sitting.ts";

/** The page's heading, and how far the cards have come. */
export function CardsHead({ sitting }: { sitting: Sitting<RevisionCard> | undefined }) {
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h1 className={styles.heading}>Daily Revision Card</h1>
        {sitting?.current && (
          <span className="caption num">{`Card ${sitting.number} of ${sitting.total}`}</span>
        )}
      </div>
      {sitting && (
        <progress
          className={styles.meter}
          value={sitting.number - 1}
          max={sitting.total}
          aria-label={`${sitting.number - 1} of ${sitting.total} done`}
        />
      )}
    </header>
  );
}
