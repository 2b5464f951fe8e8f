import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./action-bar.module.css";

type Props = { children: ReactNode; width?: "s" | "m" | "l"; isFixed?: boolean };

/**
 * The page's main actions, fixed at the bottom of the screen, or at the end of the page if they would cover what the
 * learner types with. Needs a `PageLayout` with `hasActionBar`, which leaves room for it.
 */
export function ActionBar({ children, width = "m", isFixed = true }: Props) {
  return (
    <div className={classNames(styles.bar, !isFixed && styles.inFlow)}>
      <div className={`${styles.content} ${styles[width]}`}>{children}</div>
    </div>
  );
}

/** Two or three buttons side by side in the bar, the primary on the right. */
export function ActionPair({ children }: { children: ReactNode }) {
  return <div className={`pair ${styles.pair}`}>{children}</div>;
}
