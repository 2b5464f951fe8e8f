import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useAnswers } from "../../api/answers.ts";
import { askForQuiz, useEndQuiz } from "../../api/quizzes.ts";

/** `anyway`: without the answers that could not be sent. */
export type EndReason = "asked" | "anyway" | "timeUp";
export type EndingState = ReturnType<typeof useEnding>;

/** Answers that are on their way when the time is up still count for this long. */
const GRACE_MS = 2000;
const RETRY_MS = 5000;

/** Ends the quiz once every answer is saved. At time-up the clock does not wait for them longer than the grace. */
export function useEnding(quizHash: string) {
  const queryClient = useQueryClient();
  const { settled } = useAnswers(quizHash);
  const { mutateAsync: end } = useEndQuiz(quizHash);
  const [reason, setReason] = useState<EndReason>();
  /** How often the end did not get through; 0 while there is nothing to tell. */
  const [failures, setFailures] = useState(0);
  const current = useRef(0);
  const isTimeUp = useRef(false);

  function start(why: EndReason): void {
    setReason(why);
    setFailures(0);
    void run(why);
  }

  async function run(why: EndReason): Promise<void> {
    current.current += 1;
    const mine = current.current;
    try {
      const refused = why === "asked" ? await settled() : [];
      if (why === "timeUp") await withinGrace(settled());
      if (why === "timeUp" && (await hasTimeLeft())) return takeBack();
      if (mine === current.current && refused.length === 0) await end();
    } catch {
      if (mine === current.current) setFailures((before) => before + 1);
    }
  }

  /** The server's clock decides: a device's own may have been put right, or wrong, in the middle. */
  async function hasTimeLeft(): Promise<boolean> {
    const { state, end_time, server_now } = await askForQuiz(queryClient, quizHash);
    return state === "in_progress" && end_time !== null && end_time > server_now;
  }

  function takeBack(): void {
    isTimeUp.current = false;
    keepGoing();
  }

  function timeUp(): void {
    if (isTimeUp.current) return;
    isTimeUp.current = true;
    start("timeUp");
  }

  const runAgain = useEffectEvent(run);
  useEffect(() => {
    if (failures > 0 && reason) return soonOrOnline(() => void runAgain(reason));
    return undefined;
  }, [failures, reason]);

  /** Goes back to the questions; an end that waits for answers is off. */
  function keepGoing(): void {
    current.current += 1;
    setReason(undefined);
  }

  return { reason, hasFailed: failures > 0, start, timeUp, keepGoing };
}

function withinGrace(settled: Promise<unknown>): Promise<unknown> {
  const grace = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS));
  return Promise.race([settled, grace]);
}

/** Runs once the network is back, or after a while. Returns how to stop. */
function soonOrOnline(run: () => void): () => void {
  const timer = setTimeout(run, RETRY_MS);
  window.addEventListener("online", run);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("online", run);
  };
}
