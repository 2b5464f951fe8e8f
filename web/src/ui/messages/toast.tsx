import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { Icon, type IconName } from "../icons/icon.tsx";
import styles from "./toast.module.css";
import { useToastRegions } from "./toast-regions.tsx";

type Props = {
  icon: IconName;
  role?: "status" | "alert";
  /** Without it, the toast stays until its owner removes it. */
  duration?: number;
  /** Called after `duration` seconds; the owner then removes the toast. */
  onDismiss?: () => void;
  children: ReactNode;
};

/** A short message above the bottom bar, shown in the live region of the app (see `ToastProvider`). */
export function Toast({ icon, role = "status", duration, onDismiss, children }: Props) {
  const { count, [role]: region } = useToastRegions();
  const dismiss = useEffectEvent(() => onDismiss?.());
  useEffect(() => {
    if (duration === undefined) return;
    const timer = setTimeout(() => dismiss(), duration * 1000);
    return () => clearTimeout(timer);
  }, [duration]);
  useLayoutEffect(() => {
    count(role, 1);
    return () => count(role, -1);
  }, [count, role]);
  if (!region.current) return null;
  return createPortal(
    <div className={styles.toast}>
      <Icon name={icon} small />
      <span>{children}</span>
    </div>,
    region.current,
  );
}
