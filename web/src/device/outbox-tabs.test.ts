import { expect, test } from "vitest";
import { saveStatus } from "./outbox-state.ts";
import { answer, type StoredAnswer, startOutbox } from "./outbox-test-harness.ts";

test("two tabs send in turn, and the second does not send an answer that the first has sent since", async () => {
  const disk = new Map<string, StoredAnswer>();
  const firstTab = startOutbox(disk);
  firstTab.outbox.enqueue(answer(1, 10));
  await firstTab.flushPromises();
  // The second tab restores the answer from storage. Its turn comes once the first tab releases the lock.
  let takeTurn = () => {};
  const secondTab = startOutbox(
    disk,
    (run) => new Promise((resolve) => (takeTurn = () => void run().then(resolve))),
  );
  void secondTab.outbox.restoreAll();
  await secondTab.flushPromises();
  const [sentAnswer] = disk.values();
  await firstTab.respond(200);
  secondTab.outbox.applyRemoteAnswer(sentAnswer as StoredAnswer);
  takeTurn();
  await secondTab.flushPromises();
  expect(secondTab.openRequests).toEqual([]);
  expect(saveStatus(secondTab.outbox.stateOf("q"))).toBe("saved");
});

test("an answer older than a remote one is not sent again, and the next one gets a higher seq", async () => {
  const { outbox, openRequests, timers, respond, flushPromises } = startOutbox();
  outbox.enqueue(answer(1, 10));
  outbox.enqueue(answer(2, 20));
  await flushPromises();
  await respond(503);
  outbox.applyRemoteAnswer({ quizHash: "q", questionId: 1, seq: 5000 });
  timers[0]?.();
  await flushPromises();
  expect(openRequests.map(({ sentAnswer }) => sentAnswer.questionId)).toEqual([2]);
  await respond(200);
  outbox.enqueue(answer(1, 11));
  await flushPromises();
  expect(openRequests[0]?.sentAnswer).toMatchObject({ questionId: 1, payload: { answer_id: 11 }, seq: 5001 });
});
