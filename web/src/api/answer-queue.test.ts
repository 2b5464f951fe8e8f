import { expect, test, vi } from "vitest";
import { failedIds, notArrived, saveStatus, type UnsentAnswer } from "./answer-queue-rules.ts";
import { answer, startQueue } from "./queue-under-test.ts";

test("answers are sent in order, one at a time", async () => {
  const { queue, open, reply, rest } = startQueue();
  queue.give(answer(1, 10));
  queue.give(answer(2, 20));
  await rest();
  expect(open.map(({ sent }) => sent.questionId)).toEqual([1]);
  await reply(200);
  expect(open.map(({ sent }) => sent.questionId)).toEqual([2]);
  await reply(200);
  expect(saveStatus(queue.stateOf("q"))).toBe("saved");
});

test("a lost network is retried by the timer, with the same answer and seq", async () => {
  const { queue, open, timers, reply, rest } = startQueue();
  queue.give(answer(1, 10));
  await rest();
  const first = open[0]?.sent;
  await reply(0);
  expect(saveStatus(queue.stateOf("q"))).toBe("waiting");
  timers[0]?.();
  await rest();
  expect(open.map(({ sent }) => sent)).toEqual([first]);
});

test("what a lost network has held up goes in the order it was given", async () => {
  const { queue, open, timers, reply, rest } = startQueue();
  queue.give(answer(1, 10));
  await rest();
  await reply(0);
  queue.give(answer(2, 20));
  await rest();
  await reply(401);
  queue.retryWaiting();
  await rest();
  expect([timers.length, open.map(({ sent }) => sent.questionId)]).toEqual([0, [1]]);
  await reply(200);
  expect(open.map(({ sent }) => sent.questionId)).toEqual([2]);
});

test("a lost session waits without a timer and goes on when the learner is back", async () => {
  const { queue, open, timers, reply, rest } = startQueue();
  queue.give(answer(1, 10));
  await rest();
  await reply(401);
  expect(timers).toEqual([]);
  queue.retryWaiting();
  await rest();
  expect(open).toHaveLength(1);
});

test("a refusal lets the others pass and waits for the learner to try again", async () => {
  const { queue, open, timers, reply, rest } = startQueue();
  queue.give(answer(1, 10));
  queue.give(answer(2, 20));
  await rest();
  await reply(400);
  expect(open.map(({ sent }) => sent.questionId)).toEqual([2]);
  await reply(200);
  queue.retryWaiting();
  await rest();
  expect([open, timers, failedIds(queue.stateOf("q"))]).toEqual([[], [], [1]]);
  queue.retry("q");
  await rest();
  expect(open.map(({ sent }) => sent.questionId)).toEqual([1]);
});

test("an answer that the server fails on is sent again by the timer, and holds up no later one", async () => {
  const { queue, open, timers, reply, rest } = startQueue();
  queue.give(answer(1, 10));
  await rest();
  await reply(500);
  expect([timers.length, failedIds(queue.stateOf("q"))]).toEqual([1, [1]]);
  queue.give(answer(2, 20));
  await rest();
  expect(open.map(({ sent }) => sent.questionId)).toEqual([2]);
  await reply(200);
  expect(open.map(({ sent }) => sent.questionId)).toEqual([1]);
  await reply(500);
  timers[0]?.();
  await rest();
  await reply(200);
  expect(saveStatus(queue.stateOf("q"))).toBe("saved");
});

test("when the quiz has ended the rest is dropped and the quiz is asked for again", async () => {
  const { queue, open, ended, reply, rest } = startQueue();
  queue.give(answer(1, 10));
  queue.give(answer(2, 20));
  await rest();
  await reply(409, "quiz_ended");
  expect(ended).toEqual(["q"]);
  expect(open).toEqual([]);
  expect(queue.hasUnsent()).toBe(false);
  expect(notArrived(queue.stateOf("q"))).toEqual([1, 2]);
});

test("ending waits for every answer that may still be saved, and is told of those that are refused", async () => {
  const { queue, timers, reply, rest } = startQueue();
  queue.give(answer(1, 10));
  queue.give(answer(2, 20));
  await rest();
  let refused: number[] | undefined;
  const settled = queue.settled("q").then((ids) => {
    refused = ids;
  });
  await reply(404);
  await reply(500);
  expect(refused).toBeUndefined();
  timers[0]?.();
  await rest();
  await reply(200);
  await settled;
  expect(refused).toEqual([1]);
});

test("a page that goes sends everything at once", async () => {
  const { queue, open, rest } = startQueue();
  queue.give(answer(1, 10));
  queue.give(answer(2, 20));
  await rest();
  queue.flush();
  expect(open.map(({ sent, isLeaving }) => [sent.questionId, isLeaving])).toEqual([
    [1, false],
    [1, true],
    [2, true],
  ]);
});

test("what a visit left unsent is sent by the next, from whatever page, and is gone once it is saved", async () => {
  const disk = new Map<string, UnsentAnswer>();
  const before = startQueue(disk);
  before.queue.give(answer(1, 10));
  before.queue.give(answer(2, 20));
  await before.rest();
  await before.reply(200);
  expect([...disk.values()].map(({ questionId }) => questionId)).toEqual([2]);

  const after = startQueue(disk);
  await Promise.race([after.queue.restoreAll(), after.rest()]);
  await after.rest();
  expect(after.open.map(({ sent }) => sent.questionId)).toEqual([2]);
  expect(after.open[0]?.sent.seq).toBe([...disk.values()][0]?.seq);
  await after.reply(200);
  expect(disk.size).toBe(0);
});

test("what came too late is known to the next visit as well, until the learner has been told", async () => {
  const disk = new Map<string, UnsentAnswer>();
  const before = startQueue(disk);
  before.queue.give(answer(1, 10));
  await before.rest();
  await before.reply(409, "quiz_ended");

  const after = startQueue(disk);
  void after.queue.restoreAll();
  await after.rest();
  await after.reply(409, "quiz_ended");
  expect(notArrived(after.queue.stateOf("q"))).toEqual([1]);
  after.queue.told("q");
  await after.rest();
  expect(disk.size).toBe(0);
  expect(notArrived(after.queue.stateOf("q"))).toEqual([1]);
});

test("an older answer that arrives takes only itself from the disk", async () => {
  const disk = new Map<string, UnsentAnswer>();
  const { queue, reply, rest } = startQueue(disk);
  queue.give(answer(1, 10));
  await rest();
  queue.give(answer(1, 11));
  await rest();
  expect(disk.size).toBe(2);
  await reply(200);
  expect([...disk.values()].map(({ choice }) => choice)).toEqual([{ answer_id: 11 }]);
});

test("the queue goes on when the page fails over an answer that was saved", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fail = () => {
    throw new Error("The page could not show it.");
  };
  const { queue, open, reply, rest } = startQueue(undefined, undefined, fail);
  queue.give(answer(1, 10));
  queue.give(answer(2, 20));
  await rest();
  await reply(200);
  expect(open.map(({ sent }) => sent.questionId)).toEqual([2]);
  await reply(200);
  expect(saveStatus(queue.stateOf("q"))).toBe("saved");
  expect(reported).toHaveBeenCalledTimes(2);
  reported.mockRestore();
});

test("an answer to a question that another quiz has closed is not sent again, and is told as too late", async () => {
  const disk = new Map<string, UnsentAnswer>();
  const { queue, open, timers, closed, reply, rest } = startQueue(disk);
  queue.give(answer(1, 10));
  queue.give(answer(2, 20));
  await rest();
  queue.give(answer(1, 11));
  await rest();
  await reply(409, "question_closed");
  expect(closed).toEqual([1]);
  expect(timers).toEqual([]);
  expect(notArrived(queue.stateOf("q"))).toEqual([1, 2]);
  expect(queue.stateOf("q").late.map(({ choice }) => choice)).toEqual([{ answer_id: 11 }]);
  expect(open.map(({ sent }) => sent.questionId)).toEqual([2]);
  await reply(200);
  expect(saveStatus(queue.stateOf("q"))).toBe("saved");
  expect(await queue.settled("q")).toEqual([]);
  expect([...disk.values()].map(({ choice }) => choice)).toEqual([{ answer_id: 11 }]);
});

test("skipping a closed question loses nothing that would have to be told", async () => {
  const disk = new Map<string, UnsentAnswer>();
  const { queue, reply, rest } = startQueue(disk);
  queue.give({ ...answer(1, 10), choice: { answer_id: null } });
  await rest();
  await reply(409, "question_closed");
  expect(notArrived(queue.stateOf("q"))).toEqual([]);
  expect(disk.size).toBe(0);
});
