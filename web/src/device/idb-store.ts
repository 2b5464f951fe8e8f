import { del, delMany, entries, get, promisifyRequest, set, type UseStore } from "idb-keyval";

const DATABASE = "rasayan";
const STORE = "keyval";

/** The first part of a key is the kind of data, the second the id of its user. */
type Key = (string | number)[];

let connection: Promise<IDBDatabase> | undefined;

/** Storage that hangs must delay neither the sending of an answer nor the page. */
const TIMEOUT_MS = 1500;

/** A write resolves only when the data has reached the disk, so that it survives if a phone switches off. */
const store: UseStore = (mode, run) => {
  const runTransaction = async () => {
    connection ??= openDatabase();
    const database = await connection;
    return run(database.transaction(STORE, mode, { durability: "strict" }).objectStore(STORE));
  };
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("IndexedDB timeout")), TIMEOUT_MS);
    runTransaction().then(resolve, reject);
  });
};

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = promisifyRequest(request);
  database
    .then((db) => {
      // A browser may close it, to free space or because another tab deletes it. The next use opens it again.
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
 * Asks the browser, once per page, not to delete this storage to free space, because it contains unsent answers. Does
 * nothing in Firefox, which would show a prompt.
 */
export function requestPersistentStorage(): void {
  if (hasRequestedPersistence || "mozInnerScreenX" in window) return;
  hasRequestedPersistence = true;
  void navigator.storage?.persist?.().catch(() => undefined);
}

let hasRequestedPersistence = false;

/** Stores a value on this device. Rejects if the browser can't store it. */
export const idbSet = (key: Key, value: unknown): Promise<void> => set(key, value, store);

/** The stored value, or undefined. */
export const idbGet = <Value>(key: Key): Promise<Value | undefined> => get<Value>(key, store);

export const idbDelete = (key: Key): Promise<void> => del(key, store);

export const idbDeleteMany = (keys: Key[]): Promise<void> => delMany(keys, store);

/** All values whose keys start with `prefix`. */
export async function idbList<Value>(...prefix: Key): Promise<Value[]> {
  const all = await entries<Key, Value>(store);
  return all.filter(([key]) => hasPrefix(key, prefix)).map(([, value]) => value);
}

/** Deletes all values whose keys start with `prefix`. */
export async function idbDeletePrefix(prefix: Key): Promise<void> {
  const all = await entries<Key, unknown>(store);
  await idbDeleteMany(all.map(([key]) => key).filter((key) => hasPrefix(key, prefix)));
}

/** Deletes everything stored on this device except the data of one user; without a user, everything. */
export async function clearExceptUser(userId?: number): Promise<void> {
  const all = await entries<Key, unknown>(store);
  const keysToDelete = all.map(([key]) => key).filter((key) => userId === undefined || key[1] !== userId);
  await idbDeleteMany(keysToDelete);
}

function hasPrefix(key: Key, prefix: Key): boolean {
  return prefix.every((part, index) => key[index] === part);
}
