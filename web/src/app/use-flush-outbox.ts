import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { unsent } from "../device/idb-store.ts";

const RETRY_MS = 10_000;

/**
 * Sends what an earlier visit left unsent: answers, visits, times, card reviews and ends of quizzes; on whichever page the
 * learner starts. `isUnread`: this device's storage, which may hold some, can't be read. It is then read again.
 */
export function useFlushOutbox(userId: number | undefined): { isUnread: boolean } {
  const queryClient = useQueryClient();
  const [isUnread, setUnread] = useState(false);
  useEffect(() => {
    if (userId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retryLater = (error: unknown) => {
      console.error(error);
      timer = setTimeout(flush, RETRY_MS);
    };
    const flush = async () => {
      const kinds = await readUnsent(userId).catch(retryLater);
      setUnread(!kinds);
      if (kinds) await send(queryClient, userId, kinds).catch(retryLater);
    };
    void flush();
    return () => clearTimeout(timer);
  }, [queryClient, userId]);
  return { isUnread };
}

type UnsentKinds = { quizEntries: boolean; reviews: boolean; submits: boolean };

/** Which kinds of unsent data this device holds. */
async function readUnsent(userId: number): Promise<UnsentKinds> {
  const hasAny = async (...kinds: string[]) =>
    (await Promise.all(kinds.map((kind) => unsent.list(kind, userId)))).some(({ length }) => length > 0);
  return {
    quizEntries: await hasAny("answer", "visits", "times"),
    reviews: await hasAny("review", "flash"),
    submits: await hasAny("submit"),
  };
}

/** Few visits have unsent data, so the modules that send it are loaded only then. */
async function send(queryClient: QueryClient, userId: number, kinds: UnsentKinds): Promise<void> {
  if (kinds.quizEntries) await (await import("../api/quiz-answers.ts")).flushAnswers(queryClient);
  if (kinds.reviews) await (await import("../api/card-reviews.ts")).flushReviews(queryClient);
  if (kinds.submits) await (await import("../api/run-end.ts")).resumeEnds(queryClient, userId);
}
