import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { markRevised } from "@rasayan/contract/endpoint-paths";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import { AnswerOutbox } from "../device/outbox.ts";
import type { PendingAnswer } from "../device/outbox-state.ts";
import { idbOutboxStorage } from "../device/outbox-storage.ts";
import { isRejection } from "../device/retry-policy.ts";
import { withTabLock } from "../device/tab-lock.ts";
import { request } from "./client.ts";
import { bindToPage, browserDeps, currentUserId, SEND_TIMEOUT_MS } from "./outbox-transport.ts";

export type Rating = NonNullable<NonNullable<RequestOf<"markRevised">["body"]>["rating"]>;

type RatingPayload = { rating: Rating };
type PendingReview = PendingAnswer<RatingPayload>;
/** The result is undefined if the server has rejected the review: sending it again would not help. */
type Outbox = AnswerOutbox<ResponseOf<"markRevised"> | undefined, RatingPayload>;

/** Takes the place of the quiz hash: in the outbox all cards form one quiz, and a topic is a question of it. */
const CARDS_KEY = "cards";

/** The unsent card reviews, and a function to add one. `onRejected` is called for a card that is shown again. */
export function useCardReviews(onRejected: (topicId: number) => void) {
  const queryClient = useQueryClient();
  const outbox = outboxOf(queryClient);
  const getSnapshot = () => outbox.stateOf(CARDS_KEY);
  const state = useSyncExternalStore(outbox.subscribe, getSnapshot, getSnapshot);
  useEffect(() => void outbox.restore(CARDS_KEY), [outbox]);
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
        outbox.enqueue({ quizHash: CARDS_KEY, questionId: topicId, payload: { rating }, timeMs: 0 }),
      retry: () => outbox.retry(CARDS_KEY),
    }),
    [outbox, state],
  );
}

/** Sends card reviews that an earlier visit left unsent. */
export function flushReviews(queryClient: QueryClient): Promise<void> {
  return outboxOf(queryClient).restoreAll();
}

export type CardReviews = ReturnType<typeof useCardReviews>;

const outboxes = new WeakMap<QueryClient, Outbox>();
const rejectionListeners = new Set<(topicId: number) => void>();

function outboxOf(queryClient: QueryClient): Outbox {
  const existing = outboxes.get(queryClient);
  if (existing) return existing;
  const getUserId = () => currentUserId(queryClient);
  const outbox: Outbox = new AnswerOutbox({
    ...browserDeps,
    withTabLock: (task) => withTabLock("reviews", task),
    send: sendReview,
    onSaved: ({ questionId }, response) => {
      if (!response) for (const notify of rejectionListeners) notify(questionId);
    },
    onEnded: () => undefined,
    onClosed: () => undefined,
    storage: idbOutboxStorage<RatingPayload>("review", getUserId),
  });
  outboxes.set(queryClient, outbox);
  if (!import.meta.env.SSR) bindToPage(outbox, getUserId);
  return outbox;
}

async function sendReview({ questionId: topicId, payload, seq }: PendingReview, isUnloading: boolean) {
  const idempotencyKey = `card-${topicId}-${seq}`;
  const input = { params: { topicId }, body: payload };
  try {
    return await request(markRevised, input, {
      keepalive: isUnloading,
      timeoutMs: SEND_TIMEOUT_MS,
      idempotencyKey,
    });
  } catch (error) {
    if (!isRejection(browserDeps.failureOf(error))) throw error;
    console.error("The server rejected a card review", error);
    return undefined;
  }
}
