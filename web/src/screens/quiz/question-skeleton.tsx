import styles from "./question-skeleton.module.css";

/** The shape of a question that is on its way. */
export function QuestionSkeleton() {
  return (
    <div className={styles.question}>
      <span className="unseen" role="status">
        Loading the question
      </span>
      <span className={`${styles.line} ${styles.short}`} />
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.option} />
      <span className={styles.option} />
      <span className={styles.option} />
      <span className={styles.option} />
    </div>
  );
}
