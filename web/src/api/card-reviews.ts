import type { ResponseOf } from "@rasayan/contract";
import { markRevised, reviewFlashCard, undoFlashCardReview } from "@rasayan/contract/endpoint-paths";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import { Outbox } from "../device/outbox.ts";
import {
  CARDS_QUEUE,
  type CardEntry,
  type FlashReviewEntry,
  type Rating,
  type Sequenced,
} from "../device/outbox-entry.ts";
import { idbOutboxStorage } from "../device/outbox-storage.ts";
import { isRejection } from "../device/retry-policy.ts";
import { withTabLock } from "../device/tab-lock.ts";
import { request } from "./client.ts";
import {
  bindToPage,
  browserDeps,
  currentUserId,
  SEND_TIMEOUT_MS,
  warnBeforeUnload,
} from "./outbox-transport.ts";

/** The result is undefined if the server has rejected the review: sending it again would not help. */
type ReviewOutbox = Outbox<CardEntry, ResponseOf<"markRevised" | "reviewFlashCard"> | undefined>;

/** The unsent card reviews, and a function to add one. `onRejected` is called for a card that is shown again. */
export function useCardReviews(onRejected: (topicId: number) => void) {
  const queryClient = useQueryClient();
  const outbox = reviewOutboxOf(queryClient);
  const getSnapshot = () => outbox.stateOf(CARDS_QUEUE);
  const state = useSyncExternalStore(outbox.subscribe, getSnapshot, getSnapshot);
  useEffect(() => void outbox.restore(CARDS_QUEUE), [outbox]);
  const notify = useEffectEvent(onRejected);
  useEffect(() => {
    const listener = (topicId: number) => notify(topicId);
    rejectionListeners.add(listener);
    return () => void rejectionListeners.delete(listener);
  }, []);
  return useMemo(
    () => ({
      state,
      isDurable: outbox.isDurable,
      enqueue: (topicId: number, rating: Rating) =>
        outbox.enqueue({ kind: "review", topicId, payload: { rating } }),
      retry: () => outbox.retry(CARDS_QUEUE),
    }),
    [outbox, state],
  );
}

/** Sends card reviews that an earlier visit left unsent. */
export function flushReviews(queryClient: QueryClient): Promise<void> {
  return reviewOutboxOf(queryClient).restoreAll();
}

/** The prefix of the query keys of flash cards. */
export const FLASH_CARDS_KEY = ["flash-cards"];

const outboxes = new WeakMap<QueryClient, ReviewOutbox>();
const rejectionListeners = new Set<(topicId: number) => void>();

/** The outbox for the reviews of all cards. */
export function reviewOutboxOf(queryClient: QueryClient): ReviewOutbox {
  const existing = outboxes.get(queryClient);
  if (existing) return existing;
  const getUserId = () => currentUserId(queryClient);
  const outbox: ReviewOutbox = new Outbox({
    ...browserDeps,
    withTabLock: (task) => withTabLock("reviews", task),
    send: sendReview,
    onSaved: (entry, response) => {
      if (response) return;
      if (entry.kind === "flash") void queryClient.invalidateQueries({ queryKey: FLASH_CARDS_KEY });
      else for (const notify of rejectionListeners) notify(entry.topicId);
    },
    onQuizChanged: () => undefined,
    onClosed: () => undefined,
    storage: idbOutboxStorage<CardEntry>(["review", "flash"], getUserId),
  });
  outboxes.set(queryClient, outbox);
  if (import.meta.env.SSR) return outbox;
  bindToPage(outbox, getUserId);
  warnBeforeUnload(outbox, outbox.hasUnstored);
  return outbox;
}

async function sendReview(entry: Sequenced<CardEntry>, isUnloading: boolean) {
  const options = { keepalive: isUnloading, timeoutMs: SEND_TIMEOUT_MS };
  try {
    if (entry.kind === "flash") return await sendFlashReview(entry, options);
    const { topicId, payload, seq } = entry;
    const idempotencyKey = `card-${topicId}-${seq}`;
    return await request(markRevised, { params: { topicId }, body: payload }, { ...options, idempotencyKey });
  } catch (error) {
    if (!isRejection(browserDeps.failureOf(error))) throw error;
    console.error("The server rejected a card review", error);
    return undefined;
  }
}

/** The `seq` of a review is also the time at which it was given. */
function sendFlashReview(
  { cardId, reviewSeq: seq, payload: { rating } }: FlashReviewEntry,
  options: { keepalive: boolean; timeoutMs: number },
) {
  const params = { id: cardId };
  return rating === null
    ? request(undoFlashCardReview, { params, body: { seq } }, options)
    : request(reviewFlashCard, { params, body: { rating, seq, at: new Date(seq).toISOString() } }, options);
}
