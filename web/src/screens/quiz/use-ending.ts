import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useAnswers } from "../../api/answers.ts";
import { quizQuery, useEndQuiz } from "../../api/quizzes.ts";

export type EndReason = "asked" | "timeUp";
export type EndingState = ReturnType<typeof useEnding>;

/** Answers that are on their way when the time is up still count for this long. */
const GRACE_MS = 2000;

/** Ends the quiz once every answer is saved. At time-up the clock does not wait for them longer than the grace. */
export function useEnding(quizHash: string) {
  const queryClient = useQueryClient();
  const { drained } = useAnswers(quizHash);
  const { mutateAsync: end } = useEndQuiz(quizHash);
  const [reason, setReason] = useState<EndReason>();
  const [hasFailed, setHasFailed] = useState(false);
  const current = useRef(0);

  async function start(why: EndReason): Promise<void> {
    current.current += 1;
    const mine = current.current;
    setReason(why);
    setHasFailed(false);
    try {
      await (why === "timeUp" ? withinGrace(drained()) : drained());
      if (why === "timeUp" && (await hasTimeLeft())) return takeBack();
      if (mine === current.current) await end();
    } catch {
      if (mine === current.current) setHasFailed(true);
    }
  }

  /** The server's clock decides: a device's own may have been put right, or wrong, in the middle. */
  async function hasTimeLeft(): Promise<boolean> {
    const quiz = await queryClient.fetchQuery({ ...quizQuery(quizHash), staleTime: 0 });
    return quiz.state === "in_progress" && quiz.end_time !== null && quiz.end_time > quiz.server_now;
  }

  function takeBack(): void {
    isTimeUp.current = false;
    keepGoing();
  }

  const latest = useRef(start);
  latest.current = start;
  const isTimeUp = useRef(false);
  const timeUp = useCallback(() => {
    if (isTimeUp.current) return;
    isTimeUp.current = true;
    void latest.current("timeUp");
  }, []);

  /** Goes back to the questions; an end that waits for answers is off. */
  function keepGoing(): void {
    current.current += 1;
    setReason(undefined);
  }

  return { reason, hasFailed, start: (why: EndReason) => void start(why), timeUp, keepGoing };
}

function withinGrace(drained: Promise<void>): Promise<void> {
  const grace = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS));
  return Promise.race([drained.catch(() => undefined), grace]);
}
