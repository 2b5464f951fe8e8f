import styles from "./spinner.module.css";

/** Shown while the first data of a page is on its way; it appears after a moment, so quick answers do not flicker. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <p className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </p>
  );
}
