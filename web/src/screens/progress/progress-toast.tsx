import { Toast } from "../../ui/toast.tsx";

export type ToastState = { kind: "saved" } | { kind: "latest"; chapterName: string };

const SAVED_DURATION = 3;
const LATEST_DURATION = 7;

/** Toast for the last action: saved, or another latest chapter chosen. */
export function ProgressToast({ toast, onDismiss }: { toast: ToastState; onDismiss: () => void }) {
  if (toast.kind === "saved") {
    return (
      <Toast icon="check" duration={SAVED_DURATION} onDismiss={onDismiss}>
        Progress saved successfully!
      </Toast>
    );
  }
  return (
    <Toast key={toast.chapterName} icon="check" role="alert" duration={LATEST_DURATION} onDismiss={onDismiss}>
      <strong>Latest Chapter Updated</strong>
      Latest chapter updated to {toast.chapterName}
      <small>Choosing latest chapter helps us prioritize your learning path.</small>
    </Toast>
  );
}
