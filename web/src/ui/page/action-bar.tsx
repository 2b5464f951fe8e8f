import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

type Props = { children: ReactNode; width?: "s" | "m" | "l" };

/**
 * The page's main actions, fixed at the bottom of the screen. Needs a `PageLayout` with `hasActionBar`, which leaves room
 * for it.
 */
export function ActionBar({ children, width = "m" }: Props) {
  return (
    <div className={styles.bar}>
      <div className={`${styles.content} ${styles[width]}`}>{children}</div>
    </div>
  );
}

/** Two or three buttons side by side in the bar, the primary on the right. */
export function ActionPair({ children }: { children: ReactNode }) {
  return <div className={`pair ${styles.pair}`}>{children}</div>;
}
