import { unsent } from "./idb-store.ts";
import { type OutboxEntry, queueOf, type Sequenced } from "./outbox-entry.ts";

/** Storage for unsent entries. `isDurable` says whether they survive a reload; the player shows a warning if not. */
export type OutboxStorage<Entry> = {
  readonly isDurable: boolean;
  load(queue: string): Promise<Sequenced<Entry>[]>;
  /** The queues with unsent entries. */
  listQueues(): Promise<string[]>;
  /** Removes entries and adds others, either all or none. */
  replace(removed: readonly Sequenced<Entry>[], added: readonly Sequenced<Entry>[]): Promise<void>;
};

/** Stores the current user's unsent entries of these kinds in IndexedDB. */
export function idbOutboxStorage<Entry extends OutboxEntry>(
  kinds: readonly Entry["kind"][],
  getUserId: () => number | undefined,
): OutboxStorage<Entry> {
  let isDurable = false;
  const keyOf = (entry: Sequenced<Entry>) => [...keyParts(entry, getUserId() ?? 0), entry.seq];
  const loadAll = async () => {
    const userId = getUserId() ?? 0;
    const lists = await Promise.all(kinds.map((kind) => unsent.list<Sequenced<Entry>>(kind, userId)));
    return lists.flat();
  };
  return {
    get isDurable() {
      return isDurable;
    },
    load: async (queue) => {
      const stored = (await loadAll()).filter((entry) => queueOf(entry) === queue);
      // If the storage can be read, the entries in it are durable.
      isDurable = true;
      return stored;
    },
    listQueues: async () => [...new Set((await loadAll()).map(queueOf))],
    replace: async (removed, added) => {
      const replacing = unsent.replace(
        removed.map(keyOf),
        added.map((entry) => [keyOf(entry), entry] as const),
      );
      if (added.length === 0) return replacing;
      isDurable = await replacing.then(
        () => true,
        () => false,
      );
    },
  };
}

/** The key of an entry without its `seq`. */
function keyParts(entry: OutboxEntry, userId: number): (string | number)[] {
  if (entry.kind === "review") return [entry.kind, userId, entry.topicId];
  return entry.kind === "answer"
    ? [entry.kind, userId, entry.quizHash, entry.questionId]
    : [entry.kind, userId, entry.quizHash];
}
