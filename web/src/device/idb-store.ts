import { promisifyRequest } from "idb-keyval";
import { upgradeStores } from "./store-upgrade.ts";
import { DATABASE, STORES } from "./store-versions.ts";

/** The first part of a key is the kind of data, the second the id of its user. */
export type Key = readonly (string | number)[];

let connection: Promise<IDBDatabase> | undefined;

/** Storage that hangs must delay neither the sending of an answer nor the page. */
const TIMEOUT_MS = 1500;
/** A list may hold what exists nowhere else, so it is waited for longer. */
const LIST_TIMEOUT_MS = 5000;

/**
 * Writes of these kinds resolve only when the data has reached the disk, so that it survives if a phone switches off.
 * What else is lost then can be fetched or shown again.
 */
const strictKinds: readonly unknown[] = ["answer", "review", "flash", "submit"];

/** A store of the device's database. */
class IdbStore {
  private name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** The stored value, or undefined. */
  get<Value>(key: Key): Promise<Value | undefined> {
    return this.read((store) => store.get([...key]));
  }

  /** All values whose keys start with `prefix`. A read that fails is repeated once. */
  async list<Value>(...prefix: Key): Promise<Value[]> {
    const readList = () => this.read<Value[]>((store) => store.getAll(rangeOf(prefix)), LIST_TIMEOUT_MS);
    try {
      return await readList();
    } catch {
      connection = undefined;
      return readList();
    }
  }

  /** Stores a value on this device. Rejects if the browser can't store it. */
  set(key: Key, value: unknown): Promise<void> {
    return this.replace([], [[key, value]]);
  }

  /** Deletes values and stores others, in one transaction. */
  replace(removed: readonly Key[], added: readonly (readonly [Key, unknown])[] = []): Promise<void> {
    const durability = added.some(([[kind]]) => strictKinds.includes(kind)) ? "strict" : "relaxed";
    return this.run("readwrite", durability, (store) => {
      const stored = promisifyRequest(store.transaction);
      try {
        for (const key of removed) store.delete([...key]);
        for (const [key, value] of added) store.put(value, [...key]);
      } catch {
        // A value that can't be stored. Without this, what it was to replace would still be deleted.
        store.transaction.abort();
      }
      return stored;
    });
  }

  /** Deletes all values whose keys start with `prefix`. */
  deletePrefix(prefix: Key): Promise<void> {
    return this.run("readwrite", "relaxed", (store) => promisifyRequest(store.delete(rangeOf(prefix))));
  }

  /** Deletes everything except the data of one user; without a user, everything. */
  async clearExceptUser(userId?: number): Promise<void> {
    if (userId === undefined)
      return this.run("readwrite", "relaxed", (store) => promisifyRequest(store.clear()));
    const keys = await this.read((store) => store.getAllKeys());
    await this.replace((keys as Key[]).filter(([, owner]) => owner !== userId));
  }

  private read<Result>(
    action: (store: IDBObjectStore) => IDBRequest<Result>,
    timeoutMs?: number,
  ): Promise<Result> {
    return this.run("readonly", "relaxed", (store) => promisifyRequest(action(store)), timeoutMs);
  }

  private run<Result>(
    mode: IDBTransactionMode,
    durability: IDBTransactionDurability,
    action: (store: IDBObjectStore) => Promise<Result>,
    timeoutMs = TIMEOUT_MS,
  ): Promise<Result> {
    const runTransaction = async () => {
      connection ??= openDatabase();
      const database = await connection;
      return action(database.transaction(this.name, mode, { durability }).objectStore(this.name));
    };
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error("IndexedDB timeout")), timeoutMs);
      runTransaction().then(resolve, reject);
    });
  }
}

/** Copies of the server's responses. */
export const copies = new IdbStore(STORES.copies);

/** What the server doesn't have yet. It is a store of its own, so that it waits for no copy to be written. */
export const unsent = new IdbStore(STORES.unsent);

/** The keys that start with `prefix`. An array is greater than any number or text. */
function rangeOf(prefix: Key): IDBKeyRange {
  return IDBKeyRange.bound([...prefix], [...prefix, []]);
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE.name, DATABASE.version);
  request.onupgradeneeded = () => request.transaction && upgradeStores(request.transaction);
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
