import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./toast.module.css";

type Props = {
  icon: IconName;
  role?: "status" | "alert";
  duration: number;
  /** Called after `duration` seconds; the owner then removes the toast. */
  onDismiss: () => void;
  children: ReactNode;
};

/** A short message above the bottom bar. */
export function Toast({ icon, role = "status", duration, onDismiss, children }: Props) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const timer = setTimeout(() => dismiss(), duration * 1000);
    return () => clearTimeout(timer);
  }, [duration]);
  return (
    <div className={styles.toast} role={role}>
      <Icon name={icon} small />
      <span>{children}</span>
    </div>
  );
}
