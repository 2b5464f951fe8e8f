import { useCallback, useEffect, useRef } from "react";
import { monotonicNow } from "../../../api/server-clock.ts";
import { readTabStorage, writeTabStorage } from "../../../api/tab-storage.ts";

/** Measures how long the question is visible, over all visits in this tab. Returns a function that returns the ms. */
export function useVisibleTime(quizHash: string, questionId: number): () => number {
  const stopwatch = useRef<Stopwatch>(undefined);
  useEffect(() => {
    const key = storageKey(quizHash, questionId);
    const current = createStopwatch(monotonicNow, visibleTimeOf(quizHash, questionId));
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

const storageKey = (quizHash: string, questionId: number) => `time:${quizHash}:${questionId}`;

/** How many ms the question was visible in this tab until it was last left or hidden. */
export const visibleTimeOf = (quizHash: string, questionId: number): number =>
  Number(readTabStorage(storageKey(quizHash, questionId)) ?? 0);

type Stopwatch = { run(): void; pause(): void; readMs(): number };

/** Limit for one stretch without a pause. In a longer one the learner has probably left with the page open. */
const MAX_STRETCH_MS = 300_000;

/** Creates a stopwatch that starts at `startMs` and adds the time it runs. Each stretch counts at most five minutes. */
export function createStopwatch(now: () => number, startMs: number): Stopwatch {
  let totalMs = startMs;
  let startedAtMs: number | undefined;
  const currentStretchMs = () => (startedAtMs === undefined ? 0 : clampStretch(now() - startedAtMs));
  return {
    run() {
      startedAtMs ??= now();
    },
    pause() {
      totalMs += currentStretchMs();
      startedAtMs = undefined;
    },
    readMs: () => totalMs + currentStretchMs(),
  };
}

function clampStretch(ms: number): number {
  return Math.min(MAX_STRETCH_MS, Math.max(0, ms));
}
