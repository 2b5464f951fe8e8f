// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { outboxOf } from "../../../api/quiz-answers.ts";
import { quizQuery, type TimedQuiz } from "../../../api/quizzes.ts";
import { unsent } from "../../../device/idb-store.ts";
import { saveBlankTime } from "./blank-time.ts";

test("the time of a blank question is added to the unsent ones of an earlier visit", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const stored = { question_id: 1, time_ms: 9000, offline_ms: 0 };
  const entry = { kind: "times", quizHash: "q", payload: { times: [stored] }, seq: 5 };
  await unsent.set(["times", 0, "q", 5], entry);
  const queryClient = new QueryClient();
  const quiz = {
    hash: "q",
    type: "unlimited_chapter",
    state: "in_progress",
    answered_ids: [],
    closed_ids: [],
  };
  queryClient.setQueryData(quizQuery("q").queryKey, quiz as unknown as TimedQuiz);

  await saveBlankTime(queryClient, "q", 2, { timeMs: 4000, offlineMs: 0 });
  await outboxOf(queryClient).load("q");
  const times = outboxOf(queryClient)
    .stateOf("q")
    .pending.map(({ payload }) => payload);
  expect(times).toEqual([{ times: [stored, { question_id: 2, time_ms: 4000, offline_ms: 0 }] }]);
});
