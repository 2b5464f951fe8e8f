import { classNames } from "./class-names.ts";
import rows from "./rows.module.css";
import styles from "./skeleton.module.css";

/** The shape of a list that is on its way. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className={classNames(rows.rows, styles.late)}>
      <Loading />
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={index} className={rows.row}>
          <span className={classNames(styles.grey, styles.tile)} />
          <span className={rows.grow}>
            <span className={classNames(styles.grey, styles.title)} />
            <span className={classNames(styles.grey, styles.sub)} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The shape of a text that is on its way. */
export function SkeletonText() {
  return (
    <div className={classNames(styles.text, styles.late)}>
      <Loading />
      <span className={styles.grey} />
      <span className={styles.grey} />
      <span className={classNames(styles.grey, styles.title)} />
      <span className={classNames(styles.grey, styles.block)} />
      <span className={styles.grey} />
      <span className={classNames(styles.grey, styles.title)} />
    </div>
  );
}

function Loading() {
  return (
    <span className="unseen" role="status">
      Loading
    </span>
  );
}
