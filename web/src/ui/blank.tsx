import type { ReactNode } from "react";
import styles from "./blank.module.css";
import { Icon } from "./icon.tsx";

/** In the place of what is not there: a sign, a line of fact, a line of what comes next, and a way on. */
export function Blank({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.blank}>
      {sign}
      {children}
    </section>
  );
}

/** The sign of having nothing left to do today. */
export function DoneSign() {
  return (
    <span className={styles.done}>
      <Icon name="check" />
    </span>
  );
}
