import type { User } from "@rasayan/contract";
import { useSyncExternalStore } from "react";
import { localStore } from "../device/local-storage.ts";
import { Button } from "../ui/controls/button.tsx";
import { Alert } from "../ui/messages/alert.tsx";

const STORAGE_KEY = "notice_read";
const listeners = new Set<() => void>();

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
  localStore.write(STORAGE_KEY, String(id));
  for (const listener of listeners) listener();
}

const loadReadId = (): number => Number(localStore.read(STORAGE_KEY));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
