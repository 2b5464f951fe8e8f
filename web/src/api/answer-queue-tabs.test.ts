import { expect, test } from "vitest";
import { saveStatus, type UnsentAnswer } from "./answer-queue-rules.ts";
import { answer, startQueue } from "./queue-under-test.ts";

test("two tabs send one after the other, and one that waited does not send what the other has sent meanwhile", async () => {
  const disk = new Map<string, UnsentAnswer>();
  const one = startQueue(disk);
  one.queue.give(answer(1, 10));
  await one.rest();
  // The other tab takes the answer up from the disk, and its turn comes once the first tab lets go.
  let turn = () => {};
  const other = startQueue(disk, (run) => new Promise((resolve) => (turn = () => void run().then(resolve))));
  void other.queue.restoreAll();
  await other.rest();
  const [sent] = disk.values();
  await one.reply(200);
  other.queue.learn(sent as UnsentAnswer);
  turn();
  await other.rest();
  expect(other.open).toEqual([]);
  expect(saveStatus(other.queue.stateOf("q"))).toBe("saved");
});

test("an answer older than one from elsewhere is not sent again, and the next one given is newer than both", async () => {
  const { queue, open, timers, reply, rest } = startQueue();
  queue.give(answer(1, 10));
  queue.give(answer(2, 20));
  await rest();
  await reply(503);
  queue.learn({ quizHash: "q", questionId: 1, seq: 5000 });
  timers[0]?.();
  await rest();
  expect(open.map(({ sent }) => sent.questionId)).toEqual([2]);
  await reply(200);
  queue.give(answer(1, 11));
  await rest();
  expect(open[0]?.sent).toMatchObject({ questionId: 1, choice: { answer_id: 11 }, seq: 5001 });
});
