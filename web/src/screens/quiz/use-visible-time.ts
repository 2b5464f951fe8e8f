import { useCallback, useEffect, useRef } from "react";
import { steadyNow } from "../../api/server-clock.ts";
import { createStopwatch, type Stopwatch } from "./stopwatch.ts";

/** Milliseconds this question has been in sight, in all its visits of this tab. Returns how to read it. */
export function useVisibleTime(quizHash: string, questionId: number): () => number {
  const watch = useRef<Stopwatch>(undefined);
  useEffect(() => {
    const key = `time:${quizHash}:${questionId}`;
    const current = createStopwatch(steadyNow, Number(sessionStorage.getItem(key) ?? 0));
    watch.current = current;
    const follow = () => {
      if (document.visibilityState === "visible") return current.run();
      current.pause();
      sessionStorage.setItem(key, String(current.readMs()));
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      current.pause();
      sessionStorage.setItem(key, String(current.readMs()));
    };
  }, [quizHash, questionId]);
  return useCallback(() => watch.current?.readMs() ?? 0, []);
}
