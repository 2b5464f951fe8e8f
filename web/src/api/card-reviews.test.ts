// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { unsent } from "../device/idb-store.ts";
import { FLASH_CARDS_QUEUE } from "../device/outbox-entry.ts";
import { reviewOutboxOf } from "./card-reviews.ts";

/** Whether the browser would ask before it closes the page. */
function warnsBeforeUnload(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test("a card review is a reason to stay on the page until it is stored on the device", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const outbox = reviewOutboxOf(new QueryClient());
  outbox.enqueue({ kind: "review", topicId: 1, payload: { rating: "good" } });
  expect(warnsBeforeUnload()).toBe(true);
  await expect.poll(() => unsent.list("review")).toHaveLength(1);
  await expect.poll(warnsBeforeUnload).toBe(false);
  expect(outbox.hasPending()).toBe(true);
});

test("each review of a flash card is an entry of its own, and taking back an unsent one takes its place", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const outbox = reviewOutboxOf(new QueryClient());
  const review = (reviewSeq: number, rating: "again" | "good" | null) =>
    outbox.enqueue({ kind: "flash", cardId: 1, reviewSeq, payload: { rating } });
  review(9, "good");
  await expect.poll(() => outbox.stateOf(FLASH_CARDS_QUEUE).inFlight).toBeDefined();
  review(10, "again");
  review(11, "good");
  review(11, null);
  const { pending } = outbox.stateOf(FLASH_CARDS_QUEUE);
  expect(pending.map((entry) => entry.kind === "flash" && [entry.reviewSeq, entry.payload.rating])).toEqual([
    [9, "good"],
    [10, "again"],
    [11, null],
  ]);
  await expect.poll(() => unsent.list("flash")).toHaveLength(3);
});
