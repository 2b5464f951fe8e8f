import type { Page } from "@playwright/test";

type StoredEntry = { key: (string | number)[]; value: unknown };

/** All entries that the app has stored on the device (IndexedDB); none if it hasn't created its store yet. */
export const storedEntries = (page: Page): Promise<StoredEntry[]> =>
  page.evaluate(async () => {
    const requestResult = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open("rasayan");
    // Without this, the test would create an empty database, in which the app finds no store.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const database = await requestResult(opening).catch(() => undefined);
    if (!database) return [];
    const transaction = database.transaction(["copies", "unsent"]);
    const lists = ["copies", "unsent"].map(async (name) => {
      const rows = transaction.objectStore(name);
      const [keys, values] = await Promise.all([
        requestResult(rows.getAllKeys()),
        requestResult(rows.getAll()),
      ]);
      return keys.map((key, index) => ({ key: key as StoredEntry["key"], value: values[index] as unknown }));
    });
    const entries = (await Promise.all(lists)).flat();
    database.close();
    return entries;
  });

/** The number of unsent answers in the outbox. */
export const pendingAnswerCount = async (page: Page): Promise<number> =>
  (await storedEntries(page)).filter(({ key }) => key[0] === "answer").length;
