import { expect, test, vi } from "vitest";
import type { AnswerEntry } from "./outbox-entry.ts";
import { failedIds, type OutboxState, saveStatus, unacknowledgedAnswers } from "./outbox-state.ts";
import { answer, type StoredAnswer, startOutbox } from "./outbox-test-harness.ts";

/** The questions whose answers the server may not have. */
const unacknowledgedIds = (state: OutboxState<AnswerEntry>) =>
  unacknowledgedAnswers(state).map(({ questionId }) => questionId);

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

test("after a network error the timer sends the same answer with the same seq again", async () => {
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

test("after a network error the answers are sent in the order they were given", async () => {
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

test("after a 401 the outbox waits without a timer, and resumes when the learner is back", async () => {
  const { outbox, openRequests, timers, respond, flushPromises } = startOutbox();
  outbox.enqueue(answer(1, 10));
  await flushPromises();
  await respond(401);
  expect(timers).toEqual([]);
  outbox.retryWaiting();
  await flushPromises();
  expect(openRequests).toHaveLength(1);
});

test("a rejected answer does not block the others, and waits until the learner retries", async () => {
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

test("an answer that causes a server error is retried by the timer, and does not block a later one", async () => {
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

test("the end of the quiz drops pending answers and says that the quiz has changed", async () => {
  const { outbox, openRequests, changedQuizzes, respond, flushPromises } = startOutbox();
  outbox.enqueue(answer(1, 10));
  outbox.enqueue(answer(2, 20));
  await flushPromises();
  await respond(409, "quiz_ended");
  expect(changedQuizzes).toEqual(["q"]);
  expect(openRequests).toEqual([]);
  expect(outbox.hasPending()).toBe(false);
  expect(unacknowledgedIds(outbox.stateOf("q"))).toEqual([1, 2]);
});

test("while a teacher has paused the test, its answers wait", async () => {
  const { outbox, timers, changedQuizzes, respond, flushPromises } = startOutbox();
  outbox.enqueue(answer(1, 10));
  await flushPromises();
  await respond(409, "test_paused");
  expect(changedQuizzes).toEqual(["q"]);
  expect(outbox.hasPending()).toBe(true);
  timers[0]?.();
  await flushPromises();
  await respond(200);
  expect(saveStatus(outbox.stateOf("q"))).toBe("saved");
});

test("whenSettled waits for every answer that may still be saved, and resolves to the rejected ones", async () => {
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

test("flush sends everything at once", async () => {
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

test("answers left unsent are sent on the next visit, and removed from storage once saved", async () => {
  const disk = new Map<string, StoredAnswer>();
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

test("storage that can't be read is not taken for empty: it is said, and read again", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const disk = new Map<string, StoredAnswer>();
  const firstVisit = startOutbox(disk);
  firstVisit.outbox.enqueue(answer(1, 10));
  await firstVisit.flushPromises();

  const secondVisit = startOutbox(disk);
  disk.values = () => {
    throw new Error("The disk does not answer.");
  };
  await secondVisit.outbox.restore("q");
  await expect(secondVisit.outbox.restoreAll()).rejects.toThrow();
  expect(secondVisit.outbox.stateOf("q").isUnread).toBe(true);
  Reflect.deleteProperty(disk, "values");
  secondVisit.timers[0]?.();
  await secondVisit.flushPromises();
  expect(secondVisit.outbox.stateOf("q").isUnread).toBe(false);
  expect(secondVisit.openRequests.map(({ sentAnswer }) => sentAnswer.questionId)).toEqual([1]);
  consoleError.mockRestore();
});

test("an answer given while storage can't be read is still stored once it can", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const disk = new Map<string, StoredAnswer>();
  const { outbox, timers, flushPromises } = startOutbox(disk);
  disk.values = () => {
    throw new Error("The disk does not answer.");
  };
  await outbox.restore("q");
  outbox.enqueue(answer(1, 10));
  await flushPromises();
  Reflect.deleteProperty(disk, "values");
  timers[0]?.();
  await flushPromises();
  expect([...disk.values()]).toMatchObject([{ questionId: 1, payload: { answer_id: 10 } }]);
  consoleError.mockRestore();
});

test("late answers stay in storage for the next visit, until the learner has seen them", async () => {
  const disk = new Map<string, StoredAnswer>();
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

test("a saved older answer removes only itself from storage", async () => {
  const disk = new Map<string, StoredAnswer>();
  const { outbox, respond, flushPromises } = startOutbox(disk);
  outbox.enqueue(answer(1, 10));
  await flushPromises();
  outbox.enqueue(answer(1, 11));
  await flushPromises();
  expect(disk.size).toBe(2);
  await respond(200);
  expect([...disk.values()].map(({ payload }) => payload)).toEqual([{ answer_id: 11 }]);
});

test("the outbox continues if onSaved throws", async () => {
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

test("an answer to a question that another quiz has closed is not sent again, and is listed as late", async () => {
  const disk = new Map<string, StoredAnswer>();
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

test("skipping a closed question leaves no late answer", async () => {
  const disk = new Map<string, StoredAnswer>();
  const { outbox, respond, flushPromises } = startOutbox(disk);
  outbox.enqueue({ ...answer(1, 10), payload: { answer_id: null } });
  await flushPromises();
  await respond(409, "question_closed");
  expect(unacknowledgedIds(outbox.stateOf("q"))).toEqual([]);
  expect(disk.size).toBe(0);
});

test("an answer that the server keeps for the teacher leaves the device, and the others are still sent", async () => {
  const disk = new Map<string, StoredAnswer>();
  const { outbox, openRequests, changedQuizzes, respond, flushPromises } = startOutbox(disk);
  for (const [id, option] of [
    [1, 10],
    [2, 20],
    [3, 30],
  ] as const)
    outbox.enqueue(answer(id, option));
  await flushPromises();
  outbox.enqueue(answer(1, 11));
  await flushPromises();
  await respond(409, "answer_late");
  await respond(409, "answer_late");
  await respond(200);
  // The newer answer to the first question is sent as well.
  expect(openRequests.map(({ sentAnswer }) => sentAnswer.payload)).toEqual([{ answer_id: 11 }]);
  expect(changedQuizzes).toEqual([]);
  await respond(409, "answer_late");
  expect(unacknowledgedIds(outbox.stateOf("q"))).toEqual([]);
  expect(outbox.hasPending()).toBe(false);
  // Once nothing is left to send, the page asks the server what came too late.
  expect(changedQuizzes).toEqual(["q"]);
  expect(disk.size).toBe(0);
});
