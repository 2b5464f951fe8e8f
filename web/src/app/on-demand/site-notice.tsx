import type { User } from "@rasayan/contract";
import { useSyncExternalStore } from "react";
import { Alert } from "../../ui/base/alert.tsx";
import { Button } from "../../ui/base/button.tsx";

const STORAGE_KEY = "notice_read";
const listeners = new Set<() => void>();
/** The id of the notice last dismissed in this tab, for browsers without storage or with full storage. */
let lastReadInTab = 0;

/** A notice from the operators to all users, for example of a data breach, until it is dismissed on this device. */
export function SiteNotice({ notice }: { notice: NonNullable<User["notice"]> }) {
  const readId = useSyncExternalStore(subscribe, loadReadId, () => undefined);
  if (readId === undefined || readId === notice.id) return null;
  return (
    <aside
      aria-label="Notice"
      style={{ maxWidth: "45rem", margin: "0 auto", padding: "var(--s3) var(--s4) 0" }}
    >
      <Alert state="warning">
        <p style={{ marginBottom: "var(--s3)" }}>{notice.text}</p>
        <Button variant="secondary" compact onClick={() => dismissNotice(notice.id)}>
          Got it
        </Button>
      </Alert>
    </aside>
  );
}

function dismissNotice(id: number): void {
  lastReadInTab = id;
  try {
    localStorage.setItem(STORAGE_KEY, String(id));
  } catch {
    // Without browser storage the notice is shown again on the next visit.
  }
  for (const listener of listeners) listener();
}

function loadReadId(): number {
  try {
    return lastReadInTab || Number(localStorage.getItem(STORAGE_KEY));
  } catch {
    return lastReadInTab;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
