import type { ReplyTo, SentBy } from "@rasayan/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import { isRefusal } from "./answer-failures.ts";
import { AnswerQueue } from "./answer-queue.ts";
import type { UnsentAnswer } from "./answer-queue-rules.ts";
import { followPage, LONGEST_SEND_MS, pageWorld, userIn } from "./answer-sending.ts";
import { deviceAnswers } from "./answer-store.ts";
import { call } from "./client.ts";
import { inOneTab } from "./one-tab.ts";

export type Rating = NonNullable<NonNullable<SentBy<"markRevised">["body"]>["rating"]>;

type Given = { rating: Rating };
type Mark = UnsentAnswer<Given>;
/** Without a reply: the server has refused the mark, and would again. */
type Queue = AnswerQueue<ReplyTo<"markRevised"> | undefined, Given>;

/** Topics marked as revised wait like answers: the cards are their quiz, a topic its question. */
const CARDS = "cards";

/** The marks that are not sent yet, and how to give one. `onRefused` is told of a card that comes again. */
export function useMarks(onRefused: (topicId: number) => void) {
  const queryClient = useQueryClient();
  const queue = queueOf(queryClient);
  const stateNow = () => queue.stateOf(CARDS);
  const state = useSyncExternalStore(queue.subscribe, stateNow, stateNow);
  useEffect(() => void queue.restore(CARDS), [queue]);
  const tell = useEffectEvent(onRefused);
  useEffect(() => {
    const listener = (topicId: number) => tell(topicId);
    refusals.add(listener);
    return () => void refusals.delete(listener);
  }, []);
  return useMemo(
    () => ({
      state,
      survivesReload: queue.survivesReload,
      give: (topicId: number, rating: Rating) =>
        queue.give({ quizHash: CARDS, questionId: topicId, choice: { rating }, timeMs: 0 }),
      retry: () => queue.retry(CARDS),
    }),
    [queue, state],
  );
}

/** Sends what an earlier visit could not. */
export function sendLeftMarks(queryClient: QueryClient): Promise<void> {
  return queueOf(queryClient).restoreAll();
}

export type Marks = ReturnType<typeof useMarks>;

const queues = new WeakMap<QueryClient, Queue>();
const refusals = new Set<(topicId: number) => void>();

function queueOf(queryClient: QueryClient): Queue {
  const existing = queues.get(queryClient);
  if (existing) return existing;
  const user = () => userIn(queryClient);
  const queue: Queue = new AnswerQueue({
    ...pageWorld,
    alone: (run) => inOneTab("marks", run),
    send: sendMark,
    onSaved: ({ questionId }, reply) => {
      if (!reply) for (const tell of refusals) tell(questionId);
    },
    onEnded: () => undefined,
    onClosed: () => undefined,
    store: deviceAnswers<Given>("mark", user),
  });
  queues.set(queryClient, queue);
  if (!import.meta.env.SSR) followPage(queue, user);
  return queue;
}

async function sendMark({ questionId: topicId, choice, seq }: Mark, isLeaving: boolean) {
  const idempotencyKey = `card-${topicId}-${seq}`;
  const sent = { params: { topicId }, body: choice };
  try {
    return await call("markRevised", sent, {
      keepalive: isLeaving,
      limitMs: LONGEST_SEND_MS,
      idempotencyKey,
    });
  } catch (error) {
    if (!isRefusal(pageWorld.failureOf(error))) throw error;
    console.error("A card could not be marked as revised", error);
    return undefined;
  }
}
