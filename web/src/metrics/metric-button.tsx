import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { Toast } from "../ui/toast.tsx";
import type { MetricId } from "./metric.ts";
import styles from "./metric-button.module.css";

type DialogModule = typeof import("./metric-dialog.tsx");
const importDialog = () => import("./metric-dialog.tsx");
type Props = { metricId: MetricId; title: string; children: ReactNode };

/** A figure that tells on tap how it came about. The sheet comes with the first tap; no page needs it to be seen. */
export function MetricButton({ metricId, title, children }: Props) {
  const [dialogModule, setDialogModule] = useState<DialogModule | "missing">();
  const close = () => setDialogModule(undefined);
  const open = () => importDialog().then(setDialogModule, () => setDialogModule("missing"));
  return (
    <>
      <button
        type="button"
        className={styles.metricButton}
        aria-haspopup="dialog"
        aria-label={title}
        onClick={open}
      >
        {children}
      </button>
      {/* Beside the page: within a table or a headline it would look like these. */}
      {dialogModule &&
        createPortal(
          dialogModule === "missing" ? (
            <DialogLoadError onDismiss={close} />
          ) : (
            <dialogModule.MetricDialog {...{ metricId, title }} onClose={close} />
          ),
          document.body,
        )}
    </>
  );
}

function DialogLoadError({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Toast icon="cross" role="alert" duration={7} onDismiss={onDismiss}>
      The explanation could not be fetched. Check your connection and try again.
    </Toast>
  );
}
