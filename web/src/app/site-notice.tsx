import type { User } from "@rasayan/contract";
import { useSyncExternalStore } from "react";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

const STORAGE_KEY = "notice_read";
const watchers = new Set<() => void>();
/** The notice read last in this tab, for browsers that refuse storage or have no room left. */
let readInTab = 0;

/** What the people who run the service tell everyone, such as a breach of data, until it is put away on this device. */
export function SiteNotice({ notice }: { notice: NonNullable<User["notice"]> }) {
  const readId = useSyncExternalStore(watch, readStored, () => undefined);
  if (readId === undefined || readId === notice.id) return null;
  return (
    <aside
      aria-label="Notice"
      style={{ maxWidth: "45rem", margin: "0 auto", padding: "var(--s3) var(--s4) 0" }}
    >
      <Note state="warning">
        <p style={{ marginBottom: "var(--s3)" }}>{notice.text}</p>
        <Button look="second" short onClick={() => putAway(notice.id)}>
          Got it
        </Button>
      </Note>
    </aside>
  );
}

function putAway(id: number): void {
  readInTab = id;
  try {
    localStorage.setItem(STORAGE_KEY, String(id));
  } catch {
    // The browser keeps nothing for us: the notice comes again on the next visit.
  }
  for (const watcher of watchers) watcher();
}

function readStored(): number {
  try {
    return readInTab || Number(localStorage.getItem(STORAGE_KEY));
  } catch {
    return readInTab;
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
