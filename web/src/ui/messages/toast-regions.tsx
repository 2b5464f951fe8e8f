import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef, useState } from "react";
import styles from "./toast-regions.module.css";

type ToastRole = "status" | "alert";

type ToastRegions = Record<ToastRole, RefObject<HTMLDivElement | null>> & {
  /** Call while a toast is shown: `1` when it appears, `-1` when it goes. */
  count: (role: ToastRole, change: 1 | -1) => void;
};

const ToastRegionsContext = createContext<ToastRegions | undefined>(undefined);

/**
 * Renders the two elements that all toasts appear in. They are always on the page, because a screen reader reliably
 * announces only text that appears in a live region it already knows. They have a role only while they show a toast.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const status = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const [counts, setCounts] = useState({ status: 0, alert: 0 });
  const regions = useMemo<ToastRegions>(
    () => ({
      status,
      alert,
      count: (role, change) => setCounts((before) => ({ ...before, [role]: before[role] + change })),
    }),
    [],
  );
  return (
    <ToastRegionsContext value={regions}>
      {children}
      <div
        ref={status}
        className={styles.region}
        aria-live="polite"
        role={counts.status > 0 ? "status" : undefined}
      />
      <div
        ref={alert}
        className={styles.region}
        aria-live="assertive"
        role={counts.alert > 0 ? "alert" : undefined}
      />
    </ToastRegionsContext>
  );
}

/** The live regions for toasts, which the app always has. A check would be part of every page's first load. */
export const useToastRegions = () => useContext(ToastRegionsContext) as ToastRegions;
