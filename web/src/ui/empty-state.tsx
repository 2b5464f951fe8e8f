import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { Icon } from "./icon.tsx";

/** In the place of what is not there: a sign, a line of fact, a line of what comes next, and a way on. */
export function EmptyState({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.emptyState}>
      {icon}
      {children}
    </section>
  );
}

/** The sign of having nothing left to do today. */
export function SuccessIcon() {
  return (
    <span className={styles.successIcon}>
      <Icon name="check" />
    </span>
  );
}
