import { useCallback, useEffect, useRef } from "react";
import { steadyNow } from "../../api/server-clock.ts";
import { keepInTab, readTab } from "../../api/tab-storage.ts";
import { createStopwatch, type Stopwatch } from "./stopwatch.ts";

/** Milliseconds this question has been in sight, in all its visits of this tab. Returns how to read it. */
export function useVisibleTime(quizHash: string, questionId: number): () => number {
  const watch = useRef<Stopwatch>(undefined);
  useEffect(() => {
    const key = `time:${quizHash}:${questionId}`;
    const current = createStopwatch(steadyNow, Number(readTab(key) ?? 0));
    watch.current = current;
    const follow = () => {
      if (document.visibilityState === "visible") return current.run();
      current.pause();
      keepInTab(key, String(current.readMs()));
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      current.pause();
      keepInTab(key, String(current.readMs()));
    };
  }, [quizHash, questionId]);
  return useCallback(() => watch.current?.readMs() ?? 0, []);
}
