import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./note.module.css";

type State = "wrong" | "warning" | "partial" | "correct";
type Props = { state?: State; role?: "alert" | "status"; children: ReactNode };

const signs: Record<State, IconName> = {
  wrong: "cross",
  warning: "flag",
  partial: "partial",
  correct: "check",
};

/** A message in its place: what happened, and what can be done about it. */
export function Note({ state, role, children }: Props) {
  return (
    <div className={styles.note} data-state={state} role={role}>
      {state && <Icon name={signs[state]} />}
      <div className={styles.says}>{children}</div>
    </div>
  );
}
