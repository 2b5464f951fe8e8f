import { STORES } from "./store-versions.ts";

/** Before version 2: the only store, with copies and unsent data. */
const OLD_STORE = "keyval";

/** An entry of the outbox before version 2. Question 0 stood for visits, −1 for times, and a card's topic was a question. */
type OldEntry = { quizHash: string; questionId: number; payload: unknown; seq: number };

/**
 * Creates the stores, or brings those of an earlier build to the current version with everything in them. A page of an
 * earlier build that is still open finds its store no more. It then says that it can't store answers, instead of storing
 * them where no later build looks.
 */
export function upgradeStores(transaction: IDBTransaction): void {
  const { db } = transaction;
  const unsent = db.createObjectStore(STORES.unsent);
  if (!db.objectStoreNames.contains(OLD_STORE)) {
    db.createObjectStore(STORES.copies);
    return;
  }
  const old = transaction.objectStore(OLD_STORE);
  old.name = STORES.copies;
  for (const kind of ["answer", "review", "submit"]) {
    const request = old.openCursor(IDBKeyRange.bound([kind], [kind, []]));
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      const [, userId] = cursor.key as [string, number];
      const [value, key] =
        kind === "submit" ? [cursor.value, cursor.key] : converted(kind, userId, cursor.value);
      unsent.put(value, key);
      cursor.delete();
      cursor.continue();
    };
  }
}

/** An old entry in the form of version 2, with its key. */
function converted(
  kind: string,
  userId: number,
  { quizHash, questionId, ...rest }: OldEntry,
): [value: object, key: IDBValidKey] {
  const { payload, seq } = rest;
  if (kind === "review")
    return [{ kind, topicId: questionId, payload, seq }, [kind, userId, questionId, seq]];
  if (questionId > 0)
    return [{ kind, quizHash, questionId, ...rest }, [kind, userId, quizHash, questionId, seq]];
  const newKind = questionId === 0 ? "visits" : "times";
  return [{ kind: newKind, quizHash, payload, seq }, [newKind, userId, quizHash, seq]];
}
