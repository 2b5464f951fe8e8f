// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { expect, onTestFinished, test, vi } from "vitest";
import { copies, unsent } from "./idb-store.ts";
import type { AnswerEntry, Sequenced } from "./outbox-entry.ts";
import { idbOutboxStorage } from "./outbox-storage.ts";

const answer = (seq: number, payload: AnswerEntry["payload"]): Sequenced<AnswerEntry> => ({
  kind: "answer",
  quizHash: "q",
  questionId: 1,
  payload,
  timeMs: 0,
  seq,
});

test("an answer that IndexedDB can't store leaves the one that it was to replace, and survives a reload", async () => {
  const storage = idbOutboxStorage<AnswerEntry>(["answer"], () => 7);
  const afterReload = () => idbOutboxStorage<AnswerEntry>(["answer"], () => 7).load("q");
  const stored = answer(1, { answer_id: 10 });
  await storage.replace([], [stored]);
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  onTestFinished(() => put.mockRestore());
  const second = answer(2, { answer_id: 11 });
  await storage.replace([stored], [second]);
  expect(storage.isDurable).toBe(false);
  expect(await unsent.list("answer", 7)).toEqual([stored]);
  expect(await afterReload()).toEqual([second, stored]);

  put.mockRestore();
  const next = answer(3, { answer_id: 12 });
  await storage.replace([stored, second], [next]);
  expect(await afterReload()).toEqual([next]);
});

test("a page that is closed while IndexedDB stores an answer finds it when it is opened again", async () => {
  const entry = answer(4, { answer_id: 13 });
  const closed = idbOutboxStorage<AnswerEntry>(["answer"], () => 8);
  // A page that is closed doesn't end its transaction.
  const unended = { objectStore: () => ({ put: () => undefined, transaction: {} }) };
  const transaction = vi.spyOn(IDBDatabase.prototype, "transaction").mockReturnValueOnce(unended as never);
  onTestFinished(() => transaction.mockRestore());
  void closed.replace([], [entry]);
  expect(await idbOutboxStorage<AnswerEntry>(["answer"], () => 8).load("q")).toEqual([entry]);
  expect(await idbOutboxStorage<AnswerEntry>(["answer"], () => 9).load("q")).toEqual([]);
  expect(await idbOutboxStorage(["review"], () => 8).load("q")).toEqual([]);
});

test("only answers, reviews and submits wait until they are on the disk", async () => {
  await unsent.list("answer");
  const transactions = vi.spyOn(IDBDatabase.prototype, "transaction");
  onTestFinished(() => transactions.mockRestore());
  for (const kind of ["answer", "review", "submit", "visits", "times"]) await unsent.set([kind, 7, "q"], {});
  await copies.set(["query", 7, "chapters"], []);
  await unsent.list("answer", 7);
  const durabilities = transactions.mock.calls.map(([, , options]) => options?.durability);
  expect(durabilities).toEqual(["strict", "strict", "strict", "relaxed", "relaxed", "relaxed", "relaxed"]);
});

test("a list holds only the values under its keys, whichever numbers and texts they end with", async () => {
  await copies.set(["query", 7, "quiz", "q"], "quiz");
  await copies.set(["query", 7, "quiz", "q", "question", 1], "first");
  await copies.set(["query", 7, "quiz", "q", "question", 2_000_000], "second");
  await copies.set(["query", 7, "quiz", "qq", "question", 1], "of another quiz");
  await copies.set(["query", 77, "quiz", "q", "question", 1], "of another user");
  expect(await copies.list("query", 7, "quiz", "q", "question")).toEqual(["first", "second"]);
  expect(await copies.list("query", 7, "quiz", "q")).toEqual(["quiz", "first", "second"]);
});
