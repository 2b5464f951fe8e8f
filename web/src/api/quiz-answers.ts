import type { ResponseOf } from "@rasayan/contract";
import { answerQuestion } from "@rasayan/contract/endpoint-paths";
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { storeCertainty } from "../device/attempt-storage.ts";
import { Outbox } from "../device/outbox.ts";
import {
  type AnswerEntry,
  type AnswerPayload,
  isAnswer,
  isCleared,
  mergeVisits,
  type QuizEntry,
  type Sequenced,
  type Times,
  type Visits,
} from "../device/outbox-entry.ts";
import { unsentVisits } from "../device/outbox-state.ts";
import { idbOutboxStorage } from "../device/outbox-storage.ts";
import { isServerClockSet, syncServerClock } from "../device/server-clock.ts";
import { broadcast, onTabMessage } from "../device/tab-channel.ts";
import { withTabLock } from "../device/tab-lock.ts";
import { request } from "./client.ts";
import {
  bindToPage,
  browserDeps,
  currentUserId,
  SEND_TIMEOUT_MS,
  warnBeforeUnload,
} from "./outbox-transport.ts";
import { quizStatsQuery } from "./quiz-results.ts";
import { quizQuery, quizQuestionQuery } from "./quizzes.ts";
import { onSignedIn } from "./session.ts";

type AnswerResponse = ResponseOf<"answerQuestion">;
/** `seq`: of the answer that the server has stored, which may be later than the one sent. */
type StoredAnswerResponse = AnswerResponse & { seq: number };
/** Saved visits and times have no such response. */
type QuizOutbox = Outbox<QuizEntry, StoredAnswerResponse | undefined>;

/** The unsent answers of a quiz, and the functions that add, send and acknowledge them. */
export function useQuizAnswers(quizHash: string) {
  const queryClient = useQueryClient();
  const outbox = outboxOf(queryClient);
  const getSnapshot = useCallback(() => outbox.stateOf(quizHash), [outbox, quizHash]);
  const state = useSyncExternalStore(outbox.subscribe, getSnapshot, getSnapshot);
  useEffect(() => void outbox.restore(quizHash), [outbox, quizHash]);
  return useMemo(
    () => ({
      quizHash,
      state,
      readLatest: getSnapshot,
      // Read late, because an outbox that is empty does not call back when it finds that it can store answers.
      get isDurable() {
        return outbox.isDurable;
      },
      nextSeq: () => outbox.nextSeq(quizHash),
      /** Stores an answer on this device, then sends it. `seq`: by default, it was given now. */
      enqueue: (questionId: number, payload: AnswerPayload, times: Times, seq?: number) =>
        outbox.enqueue(
          { kind: "answer", quizHash, questionId, payload, ...times, isClockSet: isServerClockSet() },
          seq,
        ),
      /**
       * Stores which questions were opened and marked, then sends it. `read` is called once the unsent visits of an
       * earlier visit to the page are known, because the new ones replace them.
       */
      enqueueVisits: async (read: () => Visits) => {
        await outbox.load(quizHash);
        const visits = mergeVisits([...unsentVisits(outbox.stateOf(quizHash)), read()]);
        outbox.enqueue({ kind: "visits", quizHash, payload: visits });
        broadcast({ quizHash, visits });
      },
      flush: () => outbox.flush(),
      retry: () => outbox.retry(quizHash),
      whenSettled: () => outbox.whenSettled(quizHash),
      acknowledgeLate: () => outbox.acknowledgeLate(quizHash),
    }),
    [outbox, quizHash, state, getSnapshot],
  );
}

/** Sends the answers to all quizzes that earlier visits left unsent. */
export function flushAnswers(queryClient: QueryClient): Promise<void> {
  return outboxOf(queryClient).restoreAll();
}

/** Removes the unsent answers to a quiz that no longer exists. */
export function forgetAnswers(queryClient: QueryClient, quizHash: string): void {
  outboxOf(queryClient).clear([quizHash]);
}

export type QuizAnswers = ReturnType<typeof useQuizAnswers>;

const outboxes = new WeakMap<QueryClient, QuizOutbox>();

/** Gives a client another outbox than the one that sends to the server. */
export const setOutbox = (queryClient: QueryClient, outbox: QuizOutbox) => outboxes.set(queryClient, outbox);

/** The outbox for the answers of all quizzes. */
export function outboxOf(queryClient: QueryClient): QuizOutbox {
  const existing = outboxes.get(queryClient);
  if (existing) return existing;
  const invalidate = (queryKey: QueryKey) => void queryClient.invalidateQueries({ queryKey, exact: true });
  const outbox: QuizOutbox = new Outbox({
    send: async (entry, isUnloading) => {
      if (!isAnswer(entry)) {
        const { sendVisitsOrTimes } = await import("./visits.ts");
        return sendVisitsOrTimes(queryClient, entry, isUnloading);
      }
      const response = await sendAnswer(entry, isUnloading);
      if (response.seq > entry.seq) applyRemote({ ...entry, seq: response.seq });
      return response;
    },
    onSaved: (answer, response) => {
      if (!(response && isAnswer(answer))) return;
      cacheSavedAnswer(queryClient, answer, response);
      broadcast({ answer, response });
    },
    onQuizChanged: ({ quizHash }) => {
      invalidate(quizQuery(quizHash).queryKey);
      invalidate(quizStatsQuery(quizHash).queryKey);
    },
    onClosed: (entry) => {
      if (isAnswer(entry)) invalidateAnswer(entry);
    },
    ...browserDeps,
    withTabLock: (task) => withTabLock("answers", task),
    storage: idbOutboxStorage<QuizEntry>(["answer", "visits", "times"], () => currentUserId(queryClient)),
  });
  outboxes.set(queryClient, outbox);
  /** Call when the server has a later answer from another device. The quiz and question are refetched to show it. */
  function applyRemote(remote: Sequenced<AnswerEntry>): void {
    outbox.applyRemoteAnswer(remote);
    invalidateAnswer(remote);
  }
  function invalidateAnswer({ quizHash, questionId }: AnswerEntry): void {
    invalidate(quizQuery(quizHash).queryKey);
    invalidate(quizQuestionQuery(quizHash, questionId).queryKey);
  }
  // During SSR there is no page to bind to.
  if (import.meta.env.SSR) return outbox;
  bindToPage(outbox, () => currentUserId(queryClient));
  // Even if they are stored: the quiz goes on without them.
  warnBeforeUnload(outbox, outbox.hasPending);
  sendAfterClose(outbox);
  onTabMessage((message) => {
    // The end of a quiz may have closed questions in any other quiz.
    if ("endedQuiz" in message)
      return void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === "quiz" && queryKey.length === 2,
      });
    if ("visits" in message)
      return void import("./visits.ts").then((file) => file.applyRemoteVisits(queryClient, outbox, message));
    outbox.applyRemoteAnswer(message.answer);
    cacheSavedAnswer(queryClient, message.answer, message.response);
  });
  onSignedIn(() => {
    void queryClient.refetchQueries({
      queryKey: ["quiz"],
      predicate: ({ state }) => state.status === "error",
    });
  });
  return outbox;
}

async function sendAnswer(
  answer: Sequenced<AnswerEntry>,
  isUnloading: boolean,
): Promise<StoredAnswerResponse> {
  const { quizHash, questionId, payload, seq, timeMs, offlineMs = 0, isClockSet = false } = answer;
  const times = { time_ms: Math.round(timeMs), offline_ms: Math.round(offlineMs) };
  const input = { params: { hash: quizHash, questionId }, body: { ...payload, seq, ...times } };
  let storedSeq = seq;
  const onHeaders = (headers: Headers) => {
    storedSeq = Number(headers.get("X-Answer-Seq") ?? seq);
  };
  const options = { isClockSet, keepalive: isUnloading, timeoutMs: SEND_TIMEOUT_MS, onHeaders };
  const response = await request(answerQuestion, input, options);
  return { ...response, seq: storedSeq };
}

/** Writes a saved answer into the query cache. Cancels a refetch that started before, as it would overwrite it. */
export function cacheSavedAnswer(
  queryClient: QueryClient,
  answer: Sequenced<AnswerEntry>,
  response: AnswerResponse,
): void {
  const { quizHash, questionId, payload } = answer;
  const quizKey = quizQuery(quizHash).queryKey;
  const questionKey = quizQuestionQuery(quizHash, questionId).queryKey;
  // A first load is not cancelled, because it has no earlier data to return to.
  for (const queryKey of [quizKey, questionKey])
    if (queryClient.getQueryData(queryKey)) void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(quizKey, (quiz) => {
    if (!quiz) return undefined;
    return {
      ...quiz,
      end_time: response.end_time,
      serverOffsetMs: syncServerClock(response.server_now),
      answered_ids: withId(quiz.answered_ids, questionId, !isCleared(payload)),
      marked_ids: withId(quiz.marked_ids, questionId, payload.marked),
    };
  });
  const selected_answer = "answer_ids" in payload ? payload.answer_ids : payload.answer_id;
  const { certainty = null } = payload;
  if (certainty) storeCertainty(quizHash, questionId);
  queryClient.setQueryData(
    questionKey,
    (question) => question && { ...question, selected_answer, certainty },
  );
}

/** The ids with this one in or out; unchanged if undefined. */
function withId(ids: number[], id: number, isIn: boolean | undefined): number[] {
  if (isIn === undefined) return ids;
  const others = ids.filter((other) => other !== id);
  return isIn ? [...others, id] : others;
}

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Lets the service worker send answers that can't be sent now, if the page is closed before. Chrome can do that. */
function sendAfterClose(outbox: QuizOutbox): void {
  let isRequested = false;
  outbox.subscribe(() => {
    const isPaused = outbox.isPaused();
    if (isPaused && !isRequested)
      void navigator.serviceWorker?.ready
        .then((registration: SyncRegistration) => registration.sync?.register("unsent answers"))
        // The browser doesn't allow it. The next visit sends them.
        .catch(() => undefined);
    isRequested = isPaused;
  });
}
