import styles from "./spinner.module.css";

/** Shown while a page's first data loads. It appears after a delay, so that it doesn't flash on a fast response. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <p className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </p>
  );
}
