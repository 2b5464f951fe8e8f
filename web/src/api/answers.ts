import type { ReplyTo } from "@rasayan/contract";
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { AnswerQueue } from "./answer-queue.ts";
import { type Choice, isCleared, type UnsentAnswer } from "./answer-queue-rules.ts";
import { followPage, LONGEST_SEND_MS, pageWorld, userIn } from "./answer-sending.ts";
import { deviceAnswers } from "./answer-store.ts";
import { call } from "./client.ts";
import { keepReply } from "./kept-replies.ts";
import { inOneTab } from "./one-tab.ts";
import { onTabNews, tellTabs } from "./other-tabs.ts";
import { quizQuery, quizQuestionQuery } from "./quizzes.ts";
import { clockOffsetMs } from "./server-clock.ts";
import { onSignedIn } from "./session.ts";

type Saved = ReplyTo<"answerQuestion">;
/** `seq`: of the answer that stands now, which may be a later one than was sent. */
type SavedReply = Saved & { seq: number };
type Queue = AnswerQueue<SavedReply>;

/** The unsent answers of a quiz, and what can be done with them. */
export function useAnswers(quizHash: string) {
  const queue = queueOf(useQueryClient());
  const stateNow = () => queue.stateOf(quizHash);
  const state = useSyncExternalStore(queue.subscribe, stateNow, stateNow);
  useEffect(() => void queue.restore(quizHash), [queue, quizHash]);
  return useMemo(
    () => ({
      state,
      survivesReload: queue.survivesReload,
      give: (questionId: number, choice: Choice, timeMs: number) =>
        queue.give({ quizHash, questionId, choice, timeMs }),
      retry: () => queue.retry(quizHash),
      settled: () => queue.settled(quizHash),
      told: () => queue.told(quizHash),
    }),
    [queue, quizHash, state],
  );
}

/** Sends what an earlier visit could not, of every quiz. */
export function sendLeftAnswers(queryClient: QueryClient): Promise<void> {
  return queueOf(queryClient).restoreAll();
}

export type Answers = ReturnType<typeof useAnswers>;

const queues = new WeakMap<QueryClient, Queue>();

function queueOf(queryClient: QueryClient): Queue {
  const existing = queues.get(queryClient);
  if (existing) return existing;
  const lookAgain = (queryKey: QueryKey) => void queryClient.invalidateQueries({ queryKey, exact: true });
  const queue = new AnswerQueue<SavedReply>({
    send: async (answer, isLeaving) => {
      const reply = await sendAnswer(answer, isLeaving);
      if (reply.seq > answer.seq) yieldTo({ ...answer, seq: reply.seq });
      return reply;
    },
    onSaved: (answer, reply) => {
      writeSaved(queryClient, answer, reply);
      tellTabs({ answer, reply });
    },
    onEnded: (hash) => lookAgain(quizQuery(hash).queryKey),
    onClosed: ({ quizHash, questionId }) => {
      lookAgain(quizQuery(quizHash).queryKey);
      lookAgain(quizQuestionQuery(quizHash, questionId).queryKey);
    },
    ...pageWorld,
    alone: (run) => inOneTab("answers", run),
    store: deviceAnswers("answer", () => userIn(queryClient)),
  });
  queues.set(queryClient, queue);
  /** A later choice, of another device, stands: it is shown. */
  function yieldTo(later: UnsentAnswer): void {
    queue.learn(later);
    lookAgain(quizQuery(later.quizHash).queryKey);
    lookAgain(quizQuestionQuery(later.quizHash, later.questionId).queryKey);
  }
  // Where pages are drawn ahead there is no page to follow.
  if (import.meta.env.SSR) return queue;
  followPage(queue, () => userIn(queryClient));
  warnLeaving(queue);
  onTabNews((news) => {
    // Its end may have closed questions of every other quiz.
    if ("endedQuiz" in news)
      return void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === "quiz" && queryKey.length === 2,
      });
    queue.learn(news.answer);
    writeSaved(queryClient, news.answer, news.reply);
  });
  onSignedIn(() => {
    void queryClient.refetchQueries({
      queryKey: ["quiz"],
      predicate: ({ state }) => state.status === "error",
    });
  });
  return queue;
}

async function sendAnswer(answer: UnsentAnswer, isLeaving: boolean): Promise<SavedReply> {
  const { quizHash, questionId, choice, seq, timeMs } = answer;
  const sent = {
    params: { hash: quizHash, questionId },
    body: { ...choice, seq, time_ms: Math.round(timeMs) },
  };
  let standing = seq;
  const onHeaders = (headers: Headers) => {
    standing = Number(headers.get("X-Answer-Seq") ?? seq);
  };
  const options = { keepalive: isLeaving, limitMs: LONGEST_SEND_MS, onHeaders };
  const reply = await call("answerQuestion", sent, options);
  return { ...reply, seq: standing };
}

/** What is saved becomes the cache's. A reload that began before would undo it, so it is dropped. */
function writeSaved(queryClient: QueryClient, answer: UnsentAnswer, reply: Saved) {
  const { quizHash, questionId, choice } = answer;
  const ofQuiz = quizQuery(quizHash).queryKey;
  const ofQuestion = quizQuestionQuery(quizHash, questionId).queryKey;
  // A first load has nothing to go back to.
  for (const queryKey of [ofQuiz, ofQuestion])
    if (queryClient.getQueryData(queryKey)) void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(ofQuiz, (quiz) => {
    if (!quiz) return undefined;
    const others = quiz.answered_ids.filter((id) => id !== questionId);
    return {
      ...quiz,
      end_time: reply.end_time,
      serverOffsetMs: clockOffsetMs(reply.server_now),
      answered_ids: isCleared(choice) ? others : [...others, questionId],
    };
  });
  const selected_answer = "answer_ids" in choice ? choice.answer_ids : choice.answer_id;
  queryClient.setQueryData(ofQuestion, (question) => question && { ...question, selected_answer });
  for (const queryKey of [ofQuiz, ofQuestion])
    keepReply({ client: queryClient, queryKey }, queryClient.getQueryData(queryKey));
}

/** A quiz goes on without its learner: whoever leaves it is warned of what is unsent. */
function warnLeaving(queue: Queue): void {
  queue.subscribe(() => {
    // Listening only while it matters: a page with this listener is not kept for Back and Forward.
    if (queue.hasUnsent()) window.addEventListener("beforeunload", warn);
    else window.removeEventListener("beforeunload", warn);
  });
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault();
  event.returnValue = true; // the only way before Chrome 119
}
