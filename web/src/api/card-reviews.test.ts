// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { unsent } from "../device/idb-store.ts";
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
