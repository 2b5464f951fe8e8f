import { expect, test } from "vitest";
import { AnswerQueue, memoryStore } from "./answer-queue.ts";
import { saveStatus, type UnsentAnswer } from "./answer-queue-rules.ts";

const answer = (questionId: number, answer_id: number) => ({
  quizHash: "q",
  questionId,
  choice: { answer_id },
  timeMs: 100,
});

class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

/** A queue whose server replies when the test says so: `reply(status)` settles the oldest open call. */
function startQueue() {
  const open: { sent: UnsentAnswer; isLeaving: boolean; settle: (status: number) => void }[] = [];
  const timers: (() => void)[] = [];
  const ended: string[] = [];
  const queue = new AnswerQueue<void>({
    send: (sent, isLeaving) =>
      new Promise((resolve, reject) => {
        const settle = (status: number) => (status === 200 ? resolve() : reject(new Refusal(status)));
        open.push({ sent, isLeaving, settle });
      }),
    failureOf: (error) => ({ status: error instanceof Refusal ? error.status : -1, message: "" }),
    onSaved: () => undefined,
    onEnded: (hash) => ended.push(hash),
    now: () => 1000,
    random: () => 0,
    later: (_ms, run) => {
      timers.push(run);
      return () => timers.splice(timers.indexOf(run), 1);
    },
    store: memoryStore,
  });
  const rest = () => new Promise((resolve) => setImmediate(resolve));
  const reply = async (status: number) => {
    open.shift()?.settle(status);
    await rest();
  };
  return { queue, open, timers, ended, reply, rest };
}

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

test("a refusal stops the queue until the learner tries again", async () => {
  const { queue, open, reply, rest } = startQueue();
  queue.give(answer(1, 10));
  queue.give(answer(2, 20));
  await rest();
  await reply(500);
  queue.retryWaiting();
  await rest();
  expect(open).toEqual([]);
  queue.retry("q");
  await rest();
  expect(open.map(({ sent }) => sent.questionId)).toEqual([1]);
});

test("when the quiz has ended the rest is dropped and the quiz is asked for again", async () => {
  const { queue, open, ended, reply, rest } = startQueue();
  queue.give(answer(1, 10));
  queue.give(answer(2, 20));
  await rest();
  await reply(409);
  expect(ended).toEqual(["q"]);
  expect(open).toEqual([]);
  expect(queue.hasUnsent()).toBe(false);
});

test("ending waits for every answer, and fails when one is refused", async () => {
  const { queue, reply, rest } = startQueue();
  queue.give(answer(1, 10));
  await rest();
  let isDrained = false;
  const drained = queue.drained("q").then(() => {
    isDrained = true;
  });
  await rest();
  expect(isDrained).toBe(false);
  await reply(200);
  await drained;

  queue.give(answer(2, 20));
  await rest();
  const refused = expect(queue.drained("q")).rejects.toThrow();
  await reply(404);
  await refused;
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
