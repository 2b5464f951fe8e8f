import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useEndQuiz } from "../../../api/end-quiz.ts";
import { useQuizAnswers } from "../../../api/quiz-answers.ts";
import { fetchQuizNow } from "../../../api/quizzes.ts";

/** `requested`: waits until all answers are saved. `anyway`: ends without the answers that could not be sent. */
type EndReason = "requested" | "anyway" | "timeUp";

/** How long to wait for unsent answers after time-up. The server accepts answers for this long after the end. */
const GRACE_MS = 2000;
const RETRY_MS = 5000;

/**
 * Ends the quiz once all answers are saved. After time-up it waits for them only for the grace period. Calls
 * `onKeepGoing` if the quiz goes on.
 */
export function useEndQuizFlow(quizHash: string, isTimeUp: boolean, onKeepGoing: () => void) {
  const queryClient = useQueryClient();
  const { whenSettled } = useQuizAnswers(quizHash);
  const { mutateAsync: endQuiz } = useEndQuiz(quizHash);
  const [reason, setReason] = useState<EndReason>(isTimeUp ? "timeUp" : "requested");
  /** Number of failed requests to end the quiz since `start`. */
  const [failures, setFailures] = useState(0);
  const runId = useRef(0);

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
      // The device's clock may have been changed meanwhile.
      if (endReason === "timeUp" && (await hasTimeLeft())) return onKeepGoing();
      if (ownRunId === runId.current && rejected.length === 0) await endQuiz();
    } catch {
      if (ownRunId === runId.current) setFailures((before) => before + 1);
    }
  }

  /** Returns whether the quiz still runs by the server's clock. */
  async function hasTimeLeft(): Promise<boolean> {
    const { state, end_time, server_now } = await fetchQuizNow(queryClient, quizHash);
    return state === "in_progress" && end_time !== null && end_time > server_now;
  }

  const runNow = useEffectEvent(() => void run(reason));
  useEffect(() => {
    runNow();
    return () => {
      // An end that is still waiting for answers is cancelled when the learner goes back to the questions.
      runId.current += 1;
    };
  }, []);
  useEffect(() => {
    if (failures > 0) return onOnlineOrTimeout(() => runNow());
    return undefined;
  }, [failures]);

  return { hasFailed: failures > 0, start };
}

function withGracePeriod(whenSettled: Promise<unknown>): Promise<unknown> {
  const grace = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS));
  return Promise.race([whenSettled, grace]);
}

/** Calls `run` when the network is back, and after `RETRY_MS` in any case. Returns a function that cancels both. */
function onOnlineOrTimeout(run: () => void): () => void {
  const timer = setTimeout(run, RETRY_MS);
  window.addEventListener("online", run);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("online", run);
  };
}
