import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { tabStore } from "../../../device/local-storage.ts";
import type { Times } from "../../../device/outbox-entry.ts";
import { monotonicNow } from "../../../device/server-clock.ts";

/**
 * Called when the learner leaves a question for another, hides the page or closes it, with the time that the question
 * was visible. `isClosing`: nothing that takes time is done any more.
 */
type LeaveHandler = (questionId: number, times: Times, isClosing: boolean) => void;

/**
 * Measures how long the question is visible, and for how much of it this device is offline, over all visits in this
 * tab. Returns a function that returns both.
 */
export function useVisibleTime(quizHash: string, questionId: number, onLeave: LeaveHandler): () => Times {
  const stopwatch = useRef<Stopwatch>(undefined);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const current = createStopwatch(monotonicNow, visibleTimeOf(quizHash, questionId));
    stopwatch.current = current;
    // A page that closes becomes hidden after that.
    let isClosing = false;
    const isVisible = () => document.visibilityState === "visible";
    const run = () => isVisible() && current.run(!navigator.onLine);
    const stop = () => {
      current.pause();
      const times = current.read();
      tabStore.write(storageKey(quizHash, questionId), `${times.timeMs} ${times.offlineMs}`);
      leave(questionId, times, isClosing);
    };
    const handleVisibility = () => {
      if (isVisible()) {
        isClosing = false;
        run();
      } else if (!isClosing) stop();
    };
    const handleClose = () => {
      isClosing = true;
      stop();
    };
    run();
    const listening = new AbortController();
    const { signal } = listening;
    for (const type of ["online", "offline"]) window.addEventListener(type, run, { signal });
    document.addEventListener("visibilitychange", handleVisibility, { signal });
    window.addEventListener("pagehide", handleClose, { signal });
    return () => {
      listening.abort();
      isClosing = false;
      stop();
    };
  }, [quizHash, questionId]);
  return useCallback(() => stopwatch.current?.read() ?? noTime, []);
}

const noTime: Times = { timeMs: 0, offlineMs: 0 };

const storageKey = (quizHash: string, questionId: number) => `time:${quizHash}:${questionId}`;

/** How long the question was visible in this tab until it was last left or hidden. */
export function visibleTimeOf(quizHash: string, questionId: number): Times {
  const [timeMs = 0, offlineMs = 0] = (tabStore.read(storageKey(quizHash, questionId)) ?? "")
    .split(" ")
    .map(Number);
  return { timeMs, offlineMs };
}

type Stopwatch = { run(isOffline: boolean): void; pause(): void; read(): Times };

/** Limit for one stretch without a pause. In a longer one the learner has probably left with the page open. */
const MAX_STRETCH_MS = 300_000;

/**
 * Creates a stopwatch that adds the time it runs to `start`. A new stretch begins whenever the device goes offline or
 * online, and each counts at most five minutes.
 */
export function createStopwatch(now: () => number, start: Times): Stopwatch {
  let total = start;
  let startedAtMs: number | undefined;
  let isOffline = false;
  const read = () => {
    const ms = startedAtMs === undefined ? 0 : clampStretch(now() - startedAtMs);
    return { timeMs: total.timeMs + ms, offlineMs: total.offlineMs + (isOffline ? ms : 0) };
  };
  return {
    run(isNowOffline) {
      total = read();
      startedAtMs = now();
      isOffline = isNowOffline;
    },
    pause() {
      total = read();
      startedAtMs = undefined;
    },
    read,
  };
}

function clampStretch(ms: number): number {
  return Math.min(MAX_STRETCH_MS, Math.max(0, ms));
}
