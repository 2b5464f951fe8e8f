import { classNames } from "../class-names.ts";
import listStyles from "../lists/list.module.css";
import styles from "./skeleton.module.css";

/** A placeholder for a list that is loading. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className={classNames(listStyles.list, styles.delayed)}>
      <Loading />
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
        <div key={index} className={listStyles.row}>
          <span className={classNames(styles.placeholder, styles.tile)} />
          <span className={listStyles.grow}>
            <span className={classNames(styles.placeholder, styles.title)} />
            <span className={classNames(styles.placeholder, styles.subtitle)} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** A placeholder for a text that is loading. */
export function SkeletonText() {
  return (
    <div className={classNames(styles.text, styles.delayed)}>
      <Loading />
      <span className={styles.placeholder} />
      <span className={styles.placeholder} />
      <span className={classNames(styles.placeholder, styles.title)} />
      <span className={classNames(styles.placeholder, styles.block)} />
      <span className={styles.placeholder} />
      <span className={classNames(styles.placeholder, styles.title)} />
    </div>
  );
}

function Loading() {
  return (
    <span className="sr-only" role="status">
      Loading
    </span>
  );
}
