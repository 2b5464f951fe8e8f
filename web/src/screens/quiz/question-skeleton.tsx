import styles from "./question-skeleton.module.css";

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
