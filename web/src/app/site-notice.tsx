import type { User } from "@rasayan/contract";
import { useSyncExternalStore } from "react";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

const STORAGE_KEY = "notice_read";
const listeners = new Set<() => void>();
/** The notice read last in this tab, for browsers that refuse storage or have no room left. */
let lastReadInTab = 0;

/** What the people who run the service tell everyone, such as a breach of data, until it is put away on this device. */
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
    // The browser keeps nothing for us: the notice comes again on the next visit.
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
