import { expect, test, vi } from "vitest";
import { failedIds, type PendingAnswer, saveStatus, unacknowledgedIds } from "./outbox-state.ts";
import { answer, startOutbox } from "./outbox-test-harness.ts";

test("answers are sent in order, one at a time", async () => {
  const { outbox, openRequests, respond, flushPromises } = startOutbox();
  outbox.enqueue(answer(1, 10));
  outbox.enqueue(answer(2, 20));
  await flushPromises();
  expect(openRequests.map(({ sentAnswer }) => sentAnswer.questionId)).toEqual([1]);
  await respond(200);
  expect(openRequests.map(({ sentAnswer }) => sentAnswer.questionId)).toEqual([2]);
  await respond(200);
  expect(saveStatus(outbox.stateOf("q"))).toBe("saved");
});

test("a lost network is retried by the timer, with the same answer and seq", async () => {
  const { outbox, openRequests, timers, respond, flushPromises } = startOutbox();
  outbox.enqueue(answer(1, 10));
  await flushPromises();
  const first = openRequests[0]?.sentAnswer;
  await respond(0);
  expect(saveStatus(outbox.stateOf("q"))).toBe("waiting");
  timers[0]?.();
  await flushPromises();
  expect(openRequests.map(({ sentAnswer }) => sentAnswer)).toEqual([first]);
});

test("what a lost network has held up goes in the order it was given", async () => {
  const { outbox, openRequests, timers, respond, flushPromises } = startOutbox();
  outbox.enqueue(answer(1, 10));
  await flushPromises();
  await respond(0);
  outbox.enqueue(answer(2, 20));
  await flushPromises();
  await respond(401);
  outbox.retryWaiting();
  await flushPromises();
  expect([timers.length, openRequests.map(({ sentAnswer }) => sentAnswer.questionId)]).toEqual([0, [1]]);
  await respond(200);
  expect(openRequests.map(({ sentAnswer }) => sentAnswer.questionId)).toEqual([2]);
});

test("a lost session waits without a timer and goes on when the learner is back", async () => {
  const { outbox, openRequests, timers, respond, flushPromises } = startOutbox();
  outbox.enqueue(answer(1, 10));
  await flushPromises();
  await respond(401);
  expect(timers).toEqual([]);
  outbox.retryWaiting();
  await flushPromises();
  expect(openRequests).toHaveLength(1);
});

test("a refusal lets the others pass and waits for the learner to try again", async () => {
  const { outbox, openRequests, timers, respond, flushPromises } = startOutbox();
  outbox.enqueue(answer(1, 10));
  outbox.enqueue(answer(2, 20));
  await flushPromises();
  await respond(400);
  expect(openRequests.map(({ sentAnswer }) => sentAnswer.questionId)).toEqual([2]);
  await respond(200);
  outbox.retryWaiting();
  await flushPromises();
  expect([openRequests, timers, failedIds(outbox.stateOf("q"))]).toEqual([[], [], [1]]);
  outbox.retry("q");
  await flushPromises();
  expect(openRequests.map(({ sentAnswer }) => sentAnswer.questionId)).toEqual([1]);
});

test("an answer that the server fails on is sent again by the timer, and holds up no later one", async () => {
  const { outbox, openRequests, timers, respond, flushPromises } = startOutbox();
  outbox.enqueue(answer(1, 10));
  await flushPromises();
  await respond(500);
  expect([timers.length, failedIds(outbox.stateOf("q"))]).toEqual([1, [1]]);
  outbox.enqueue(answer(2, 20));
  await flushPromises();
  expect(openRequests.map(({ sentAnswer }) => sentAnswer.questionId)).toEqual([2]);
  await respond(200);
  expect(openRequests.map(({ sentAnswer }) => sentAnswer.questionId)).toEqual([1]);
  await respond(500);
  timers[0]?.();
  await flushPromises();
  await respond(200);
  expect(saveStatus(outbox.stateOf("q"))).toBe("saved");
});

test("when the quiz has ended the rest is dropped and the quiz is asked for again", async () => {
  const { outbox, openRequests, endedQuizzes, respond, flushPromises } = startOutbox();
  outbox.enqueue(answer(1, 10));
  outbox.enqueue(answer(2, 20));
  await flushPromises();
  await respond(409, "quiz_ended");
  expect(endedQuizzes).toEqual(["q"]);
  expect(openRequests).toEqual([]);
  expect(outbox.hasPending()).toBe(false);
  expect(unacknowledgedIds(outbox.stateOf("q"))).toEqual([1, 2]);
});

test("ending waits for every answer that may still be saved, and is told of those that are refused", async () => {
  const { outbox, timers, respond, flushPromises } = startOutbox();
  outbox.enqueue(answer(1, 10));
  outbox.enqueue(answer(2, 20));
  await flushPromises();
  let rejectedIds: number[] | undefined;
  const whenSettled = outbox.whenSettled("q").then((ids) => {
    rejectedIds = ids;
  });
  await respond(404);
  await respond(500);
  expect(rejectedIds).toBeUndefined();
  timers[0]?.();
  await flushPromises();
  await respond(200);
  await whenSettled;
  expect(rejectedIds).toEqual([1]);
});

test("a page that goes sends everything at once", async () => {
  const { outbox, openRequests, flushPromises } = startOutbox();
  outbox.enqueue(answer(1, 10));
  outbox.enqueue(answer(2, 20));
  await flushPromises();
  outbox.flush();
  expect(openRequests.map(({ sentAnswer, isUnloading }) => [sentAnswer.questionId, isUnloading])).toEqual([
    [1, false],
    [1, true],
    [2, true],
  ]);
});

test("what a visit left unsent is sent by the next, from whatever page, and is gone once it is saved", async () => {
  const disk = new Map<string, PendingAnswer>();
  const firstVisit = startOutbox(disk);
  firstVisit.outbox.enqueue(answer(1, 10));
  firstVisit.outbox.enqueue(answer(2, 20));
  await firstVisit.flushPromises();
  await firstVisit.respond(200);
  expect([...disk.values()].map(({ questionId }) => questionId)).toEqual([2]);

  const secondVisit = startOutbox(disk);
  await Promise.race([secondVisit.outbox.restoreAll(), secondVisit.flushPromises()]);
  await secondVisit.flushPromises();
  expect(secondVisit.openRequests.map(({ sentAnswer }) => sentAnswer.questionId)).toEqual([2]);
  expect(secondVisit.openRequests[0]?.sentAnswer.seq).toBe([...disk.values()][0]?.seq);
  await secondVisit.respond(200);
  expect(disk.size).toBe(0);
});

test("what came too late is known to the next visit as well, until the learner has been told", async () => {
  const disk = new Map<string, PendingAnswer>();
  const firstVisit = startOutbox(disk);
  firstVisit.outbox.enqueue(answer(1, 10));
  await firstVisit.flushPromises();
  await firstVisit.respond(409, "quiz_ended");

  const secondVisit = startOutbox(disk);
  void secondVisit.outbox.restoreAll();
  await secondVisit.flushPromises();
  await secondVisit.respond(409, "quiz_ended");
  expect(unacknowledgedIds(secondVisit.outbox.stateOf("q"))).toEqual([1]);
  secondVisit.outbox.acknowledgeLate("q");
  await secondVisit.flushPromises();
  expect(disk.size).toBe(0);
  expect(unacknowledgedIds(secondVisit.outbox.stateOf("q"))).toEqual([1]);
});

test("an older answer that arrives takes only itself from the disk", async () => {
  const disk = new Map<string, PendingAnswer>();
  const { outbox, respond, flushPromises } = startOutbox(disk);
  outbox.enqueue(answer(1, 10));
  await flushPromises();
  outbox.enqueue(answer(1, 11));
  await flushPromises();
  expect(disk.size).toBe(2);
  await respond(200);
  expect([...disk.values()].map(({ payload }) => payload)).toEqual([{ answer_id: 11 }]);
});

test("the queue goes on when the page fails over an answer that was saved", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const throwError = () => {
    throw new Error("The page could not show it.");
  };
  const { outbox, openRequests, respond, flushPromises } = startOutbox(undefined, undefined, throwError);
  outbox.enqueue(answer(1, 10));
  outbox.enqueue(answer(2, 20));
  await flushPromises();
  await respond(200);
  expect(openRequests.map(({ sentAnswer }) => sentAnswer.questionId)).toEqual([2]);
  await respond(200);
  expect(saveStatus(outbox.stateOf("q"))).toBe("saved");
  expect(consoleError).toHaveBeenCalledTimes(2);
  consoleError.mockRestore();
});

test("an answer to a question that another quiz has closed is not sent again, and is told as too late", async () => {
  const disk = new Map<string, PendingAnswer>();
  const { outbox, openRequests, timers, closedQuestions, respond, flushPromises } = startOutbox(disk);
  outbox.enqueue(answer(1, 10));
  outbox.enqueue(answer(2, 20));
  await flushPromises();
  outbox.enqueue(answer(1, 11));
  await flushPromises();
  await respond(409, "question_closed");
  expect(closedQuestions).toEqual([1]);
  expect(timers).toEqual([]);
  expect(unacknowledgedIds(outbox.stateOf("q"))).toEqual([1, 2]);
  expect(outbox.stateOf("q").expired.map(({ payload }) => payload)).toEqual([{ answer_id: 11 }]);
  expect(openRequests.map(({ sentAnswer }) => sentAnswer.questionId)).toEqual([2]);
  await respond(200);
  expect(saveStatus(outbox.stateOf("q"))).toBe("saved");
  expect(await outbox.whenSettled("q")).toEqual([]);
  expect([...disk.values()].map(({ payload }) => payload)).toEqual([{ answer_id: 11 }]);
});

test("skipping a closed question loses nothing that would have to be told", async () => {
  const disk = new Map<string, PendingAnswer>();
  const { outbox, respond, flushPromises } = startOutbox(disk);
  outbox.enqueue({ ...answer(1, 10), payload: { answer_id: null } });
  await flushPromises();
  await respond(409, "question_closed");
  expect(unacknowledgedIds(outbox.stateOf("q"))).toEqual([]);
  expect(disk.size).toBe(0);
});
