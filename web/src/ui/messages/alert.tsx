import type { ReactNode } from "react";
import { Icon, type IconName } from "../icons/icon.tsx";
import styles from "./alert.module.css";

type State = "wrong" | "warning" | "partial" | "correct";
type Props = { state?: State; role?: "alert" | "status"; children: ReactNode };

const icons: Record<State, IconName> = {
  wrong: "cross",
  warning: "warning",
  partial: "partial",
  correct: "check",
};

/** An inline message: what happened, and what can be done about it. */
export function Alert({ state, role, children }: Props) {
  return (
    <div className={styles.alert} data-state={state} role={role}>
      {state && <Icon name={icons[state]} />}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
