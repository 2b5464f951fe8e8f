import { del, delMany, entries, get, promisifyRequest, set, type UseStore } from "idb-keyval";

const DATABASE = "rasayan";
const STORE = "keyval";

/** Of each key the first part says what it is of, the second whose. */
type Key = (string | number)[];

let connection: Promise<IDBDatabase> | undefined;

/** A store that hangs must hold up neither an answer on its way nor the page. */
const TIMEOUT_MS = 1500;

/** What is written has reached the disk before it counts: a phone that goes off keeps it. */
const store: UseStore = (mode, run) => {
  const runTransaction = async () => {
    connection ??= openDatabase();
    const database = await connection;
    return run(database.transaction(STORE, mode, { durability: "strict" }).objectStore(STORE));
  };
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("storage hangs")), TIMEOUT_MS);
    runTransaction().then(resolve, reject);
  });
};

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = promisifyRequest(request);
  database
    .then((db) => {
      // A browser may close it, to make room or because another tab deletes it: the next use opens it again.
      const forgetConnection = () => {
        connection = undefined;
      };
      db.onclose = forgetConnection;
      db.onversionchange = () => {
        db.close();
        forgetConnection();
      };
    })
    .catch(() => {
      connection = undefined;
    });
  return database;
}

/**
 * Asks the browser, once a page, not to make room at the cost of what waits here to be sent. Silently: one that would
 * ask the person about it (Firefox) is left alone.
 */
export function requestPersistentStorage(): void {
  if (hasRequestedPersistence || "mozInnerScreenX" in window) return;
  hasRequestedPersistence = true;
  void navigator.storage?.persist?.().catch(() => undefined);
}

let hasRequestedPersistence = false;

/** Keeps a value on this device. Rejects where the browser keeps nothing. */
export const idbSet = (key: Key, value: unknown): Promise<void> => set(key, value, store);

/** What was kept, or undefined. */
export const idbGet = <Value>(key: Key): Promise<Value | undefined> => get<Value>(key, store);

export const idbDelete = (key: Key): Promise<void> => del(key, store);

/** All values whose keys begin so. */
export async function idbList<Value>(...prefix: Key): Promise<Value[]> {
  const all = await entries<Key, Value>(store);
  return all.filter(([key]) => hasPrefix(key, prefix)).map(([, value]) => value);
}

/** Drops all whose keys begin so. */
export async function idbDeletePrefix(prefix: Key): Promise<void> {
  const all = await entries<Key, unknown>(store);
  await delMany(
    all.map(([key]) => key).filter((key) => hasPrefix(key, prefix)),
    store,
  );
}

/** Takes everything off this device but what is kept for one person; without a person, everything. */
export async function clearExceptUser(userId?: number): Promise<void> {
  const all = await entries<Key, unknown>(store);
  const keysToDelete = all.map(([key]) => key).filter((key) => userId === undefined || key[1] !== userId);
  await delMany(keysToDelete, store);
}

function hasPrefix(key: Key, prefix: Key): boolean {
  return prefix.every((part, index) => key[index] === part);
}
