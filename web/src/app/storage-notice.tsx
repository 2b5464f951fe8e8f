import { Alert } from "../ui/messages/alert.tsx";

/** Says that this device's storage can't be read, and may hold what the learner did without a network. */
export function StorageNotice() {
  return (
    <div style={{ maxWidth: "45rem", margin: "0 auto", padding: "var(--s3) var(--s4) 0" }}>
      <Alert state="warning" role="status">
        The storage of this phone does not answer. What you did offline may not be sent yet. It is kept, and
        the app tries again.
      </Alert>
    </div>
  );
}
