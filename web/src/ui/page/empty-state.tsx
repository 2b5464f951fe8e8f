import type { ReactNode } from "react";
import { Icon } from "../icons/icon.tsx";
import styles from "./empty-state.module.css";

/** Shown in place of missing content: an icon, what is missing, what comes next, and a link. */
export function EmptyState({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.emptyState}>
      {icon}
      {children}
    </section>
  );
}

/** The icon for having nothing left to do today. */
export function SuccessIcon() {
  return (
    <span className={styles.successIcon}>
      <Icon name="check" />
    </span>
  );
}
