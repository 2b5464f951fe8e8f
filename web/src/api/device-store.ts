import { del, delMany, entries, get, promisifyRequest, set, type UseStore } from "idb-keyval";

const DATABASE = "rasayan";
const STORE = "kept";

/** Of each key the first part says what it is of, the second whose. */
type Key = (string | number)[];

let opened: Promise<IDBDatabase> | undefined;

/** A store that hangs must hold up neither an answer on its way nor the page. */
const PATIENCE_MS = 1500;

/** What is written has reached the disk before it counts: a phone that goes off keeps it. */
const store: UseStore = (mode, run) => {
  const use = async () => {
    opened ??= open();
    const database = await opened;
    return run(database.transaction(STORE, mode, { durability: "strict" }).objectStore(STORE));
  };
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("storage hangs")), PATIENCE_MS);
    use().then(resolve, reject);
  });
};

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = promisifyRequest(request);
  database
    .then((one) => {
      // A browser may close it, to make room or because another tab deletes it: the next use opens it again.
      const reopen = () => {
        opened = undefined;
      };
      one.onclose = reopen;
      one.onversionchange = () => {
        one.close();
        reopen();
      };
    })
    .catch(() => {
      opened = undefined;
    });
  return database;
}

/**
 * Asks the browser, once a page, not to make room at the cost of what waits here to be sent. Silently: one that would
 * ask the person about it (Firefox) is left alone.
 */
export function askToStay(): void {
  if (hasAsked || "mozInnerScreenX" in window) return;
  hasAsked = true;
  void navigator.storage?.persist?.().catch(() => undefined);
}

let hasAsked = false;

/** Keeps a value on this device. Rejects where the browser keeps nothing. */
export const keepOnDevice = (key: Key, value: unknown): Promise<void> => set(key, value, store);

/** What was kept, or undefined. */
export const readFromDevice = <Value>(key: Key): Promise<Value | undefined> => get<Value>(key, store);

export const dropFromDevice = (key: Key): Promise<void> => del(key, store);

/** All values whose keys begin so. */
export async function listOnDevice<Value>(...beginning: Key): Promise<Value[]> {
  const all = await entries<Key, Value>(store);
  return all.filter(([key]) => beginsWith(key, beginning)).map(([, value]) => value);
}

/** Drops all whose keys begin so. */
export async function dropAllOnDevice(beginning: Key): Promise<void> {
  const all = await entries<Key, unknown>(store);
  await delMany(
    all.map(([key]) => key).filter((key) => beginsWith(key, beginning)),
    store,
  );
}

/** Takes everything off this device but what is kept for one person; without a person, everything. */
export async function wipeDevice(butOf?: number): Promise<void> {
  const all = await entries<Key, unknown>(store);
  const others = all.map(([key]) => key).filter((key) => butOf === undefined || key[1] !== butOf);
  await delMany(others, store);
}

function beginsWith(key: Key, beginning: Key): boolean {
  return beginning.every((part, index) => key[index] === part);
}
