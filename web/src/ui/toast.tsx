import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./toast.module.css";

type Props = {
  sign: IconName;
  role?: "status" | "alert";
  seconds: number;
  /** The time is up: the owner takes it away. */
  onGone: () => void;
  children: ReactNode;
};

/** A short word above the bottom bar. */
export function Toast({ sign, role = "status", seconds, onGone, children }: Props) {
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    const timer = setTimeout(() => leave(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <div className={styles.toast} role={role}>
      <Icon name={sign} small />
      <span>{children}</span>
    </div>
  );
}
