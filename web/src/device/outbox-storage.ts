import { unsent } from "./idb-store.ts";
import { localStore } from "./local-storage.ts";
import { USER_DATA_PREFIX } from "./local-user-data.ts";
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

/**
 * Stores the current user's unsent entries of these kinds in IndexedDB. That takes a while, and a page that is closed
 * before the end stores nothing there, so the entry is in localStorage until then.
 */
export function idbOutboxStorage<Entry extends OutboxEntry>(
  kinds: readonly Entry["kind"][],
  getUserId: () => number | undefined,
): OutboxStorage<Entry> {
  let isDurable = false;
  const keyOf = (entry: Sequenced<Entry>) => [...keyParts(entry, getUserId() ?? 0), entry.seq];
  const localPrefix = () => `${USER_DATA_PREFIX}${getUserId() ?? 0}:unsent:`;
  const localKeyOf = (entry: Sequenced<Entry>) => localPrefix() + keyOf(entry).join(":");
  const isOurs = ({ kind }: Sequenced<Entry>) => kinds.includes(kind);
  const listLocal = () =>
    localStore
      .keys()
      .filter((key) => key.startsWith(localPrefix()))
      .map((key): Sequenced<Entry> => JSON.parse(localStore.read(key) ?? "{}"))
      .filter(isOurs);
  const loadAll = async () => {
    const userId = getUserId() ?? 0;
    const lists = await Promise.all(kinds.map((kind) => unsent.list<Sequenced<Entry>>(kind, userId)));
    const entries = [...listLocal(), ...lists.flat()];
    return [...new Map(entries.map((entry) => [localKeyOf(entry), entry])).values()];
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
      for (const entry of removed) localStore.write(localKeyOf(entry), undefined);
      for (const entry of added) localStore.write(localKeyOf(entry), JSON.stringify(entry));
      const replacing = unsent.replace(
        removed.map(keyOf),
        added.map((entry) => [keyOf(entry), entry] as const),
      );
      if (added.length === 0) return replacing;
      isDurable = await replacing.then(
        () => true,
        () => false,
      );
      if (isDurable) for (const entry of added) localStore.write(localKeyOf(entry), undefined);
    },
  };
}

/** The key of an entry without its `seq`. */
function keyParts(entry: OutboxEntry, userId: number): (string | number)[] {
  if (entry.kind === "flash") return [entry.kind, userId, entry.cardId, entry.reviewSeq];
  if (entry.kind === "review") return [entry.kind, userId, entry.topicId];
  return entry.kind === "answer"
    ? [entry.kind, userId, entry.quizHash, entry.questionId]
    : [entry.kind, userId, entry.quizHash];
}
