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

test("an answer that can't be stored leaves the one that it was to replace", async () => {
  const storage = idbOutboxStorage<AnswerEntry>(["answer"], () => 7);
  const stored = answer(1, { answer_id: 10 });
  await storage.replace([], [stored]);
  // A function can't be stored, as a full disk can't take a value.
  const unstorable = answer(2, { answer_id: (() => 11) as never });
  await storage.replace([stored], [unstorable]);
  expect(storage.isDurable).toBe(false);
  expect(await storage.load("q")).toEqual([stored]);

  const next = answer(3, { answer_id: 12 });
  await storage.replace([stored], [next]);
  expect(await storage.load("q")).toEqual([next]);
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
