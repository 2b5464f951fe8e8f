// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { changeAttempt, readAttempt, withMark } from "../device/attempt-storage.ts";
import { saveStatus } from "../device/outbox-state.ts";
import { outboxOf } from "./quiz-answers.ts";
import { quizQuery } from "./quizzes.ts";

const visits = { visited_ids: [1], marked_ids: [] };

/** Whether the browser would ask before it closes the page. */
function warnsBeforeUnload(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test("unsent times of blank questions are no reason to stay on the page, visits are", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const outbox = outboxOf(new QueryClient());
  const times = [{ question_id: 1, time_ms: 9000, offline_ms: 0 }];
  outbox.enqueue({ kind: "times", quizHash: "q", payload: { times } });
  expect(warnsBeforeUnload()).toBe(false);
  outbox.enqueue({ kind: "visits", quizHash: "q", payload: visits });
  expect(warnsBeforeUnload()).toBe(true);
});

test("an exception while sending, which no response has caused, is no rejection: the entry is sent again", async () => {
  const onError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => onError.mockRestore());
  const requestedPaths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    requestedPaths.push(path);
    return Response.json({});
  });
  const queryClient = new QueryClient();
  const outbox = outboxOf(queryClient);
  // Data of another shape in the cache: the page throws when it adds the visits.
  queryClient.setQueryData(quizQuery("q2").queryKey, { hash: "q2" } as never);
  outbox.enqueue({ kind: "visits", quizHash: "q2", payload: visits });
  await expect.poll(() => outbox.stateOf("q2").backoff?.kind).toBe("network");
  queryClient.removeQueries();
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => saveStatus(outbox.stateOf("q2"))).toBe("saved");
  expect(requestedPaths.filter((path) => path === "/api/quiz/q2/visits")).toHaveLength(2);
});

test("a mark for review stays on this device until the server has it", async () => {
  let resolve: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolvePromise) => {
    resolve = resolvePromise;
  });
  vi.stubGlobal("fetch", () => promise);
  changeAttempt("q3", undefined, (attempt) => withMark(attempt, 1, true));
  const outbox = outboxOf(new QueryClient());
  outbox.enqueue({ kind: "visits", quizHash: "q3", payload: { visited_ids: [], marked_ids: [1] } });
  await expect.poll(() => outbox.stateOf("q3").inFlight).toBeDefined();
  expect(readAttempt("q3").marks).toEqual({ 1: true });
  resolve(Response.json({}));
  await expect.poll(() => readAttempt("q3").marks).toEqual({});
});
