import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useQuizAnswers } from "../../api/quiz-answers.ts";
import { fetchQuizNow, useEndQuiz } from "../../api/quizzes.ts";

/** `anyway`: without the answers that could not be sent. */
export type EndReason = "requested" | "anyway" | "timeUp";
export type EndQuizFlow = ReturnType<typeof useEndQuizFlow>;

/** Answers that are on their way when the time is up still count for this long. */
const GRACE_MS = 2000;
const RETRY_MS = 5000;

/** Ends the quiz once every answer is saved. At time-up the clock does not wait for them longer than the grace. */
export function useEndQuizFlow(quizHash: string) {
  const queryClient = useQueryClient();
  const { whenSettled } = useQuizAnswers(quizHash);
  const { mutateAsync: endQuiz } = useEndQuiz(quizHash);
  const [reason, setReason] = useState<EndReason>();
  /** How often the end did not get through; 0 while there is nothing to tell. */
  const [failures, setFailures] = useState(0);
  const runId = useRef(0);
  const isTimeUp = useRef(false);

  function start(endReason: EndReason): void {
    setReason(endReason);
    setFailures(0);
    void run(endReason);
  }

  async function run(endReason: EndReason): Promise<void> {
    runId.current += 1;
    const ownRunId = runId.current;
    try {
      const rejected = endReason === "requested" ? await whenSettled() : [];
      if (endReason === "timeUp") await withGracePeriod(whenSettled());
      if (endReason === "timeUp" && (await hasTimeLeft())) return cancelEnd();
      if (ownRunId === runId.current && rejected.length === 0) await endQuiz();
    } catch {
      if (ownRunId === runId.current) setFailures((before) => before + 1);
    }
  }

  /** The server's clock decides: a device's own may have been put right, or wrong, in the middle. */
  async function hasTimeLeft(): Promise<boolean> {
    const { state, end_time, server_now } = await fetchQuizNow(queryClient, quizHash);
    return state === "in_progress" && end_time !== null && end_time > server_now;
  }

  function cancelEnd(): void {
    isTimeUp.current = false;
    keepGoing();
  }

  function handleTimeUp(): void {
    if (isTimeUp.current) return;
    isTimeUp.current = true;
    start("timeUp");
  }

  const retryRun = useEffectEvent(run);
  useEffect(() => {
    if (failures > 0 && reason) return onOnlineOrTimeout(() => void retryRun(reason));
    return undefined;
  }, [failures, reason]);

  /** Goes back to the questions; an end that waits for answers is off. */
  function keepGoing(): void {
    runId.current += 1;
    setReason(undefined);
  }

  return { reason, hasFailed: failures > 0, start, handleTimeUp, keepGoing };
}

function withGracePeriod(whenSettled: Promise<unknown>): Promise<unknown> {
  const grace = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS));
  return Promise.race([whenSettled, grace]);
}

/** Runs once the network is back, or after a while. Returns how to stop. */
function onOnlineOrTimeout(run: () => void): () => void {
  const timer = setTimeout(run, RETRY_MS);
  window.addEventListener("online", run);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("online", run);
  };
}
