import { useCallback, useEffect, useRef } from "react";
import { monotonicNow } from "../../api/server-clock.ts";
import { readTabStorage, writeTabStorage } from "../../api/tab-storage.ts";
import { createStopwatch, type Stopwatch } from "./stopwatch.ts";

/** Measures how long the question is visible, over all visits in this tab. Returns a function that returns the ms. */
export function useVisibleTime(quizHash: string, questionId: number): () => number {
  const stopwatch = useRef<Stopwatch>(undefined);
  useEffect(() => {
    const key = `time:${quizHash}:${questionId}`;
    const current = createStopwatch(monotonicNow, Number(readTabStorage(key) ?? 0));
    stopwatch.current = current;
    const updateRunning = () => {
      if (document.visibilityState === "visible") return current.run();
      current.pause();
      writeTabStorage(key, String(current.readMs()));
    };
    updateRunning();
    document.addEventListener("visibilitychange", updateRunning);
    return () => {
      document.removeEventListener("visibilitychange", updateRunning);
      current.pause();
      writeTabStorage(key, String(current.readMs()));
    };
  }, [quizHash, questionId]);
  return useCallback(() => stopwatch.current?.readMs() ?? 0, []);
}
