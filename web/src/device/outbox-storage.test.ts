import "fake-indexeddb/auto";
import { expect, test } from "vitest";
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
