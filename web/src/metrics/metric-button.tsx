import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { failureMessage } from "../ui/loading/failure-message.ts";
import { Toast } from "../ui/messages/toast.tsx";
import type { MetricId } from "./metric.ts";
import styles from "./metric-button.module.css";

type DialogModule = typeof import("./metric-dialog.tsx");
const importDialog = () => import("./metric-dialog.tsx");
type Props = { metricId: MetricId; title: string; children: ReactNode };

/** A metric that a tap explains. The dialog's file is loaded on the first tap, because no page needs it to render. */
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
      {/* Rendered outside the page, because it would inherit the styles of a table or headline. */}
      {dialogModule &&
        createPortal(
          dialogModule === "missing" ? (
            <DialogLoadError onDismiss={close} />
          ) : (
            <dialogModule.MetricDialog metricId={metricId} title={title} onClose={close} />
          ),
          document.body,
        )}
    </>
  );
}

function DialogLoadError({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Toast icon="cross" role="alert" duration={7} onDismiss={onDismiss}>
      {failureMessage(undefined, "The explanation could not be loaded. Check your connection and try again.")}
    </Toast>
  );
}
