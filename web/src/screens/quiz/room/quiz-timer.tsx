import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { fetchQuizNow, type TimedQuiz } from "../../../api/quizzes.ts";
import { monotonicNow, pageClock } from "../../../device/server-clock.ts";
import { formatClock } from "../../../format/dates.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../quiz-bar.module.css";

type Props = { quiz: TimedQuiz; endTime: string; onTimeUp: () => void };

/** The remaining time by the server's clock. Calls `onTimeUp` at zero, or later if the page was suspended then. */
export function QuizTimer({ quiz, endTime, onTimeUp }: Props) {
  const queryClient = useQueryClient();
  const now = useNow(() => fetchQuizNow(queryClient, quiz.hash));
  const remainingSeconds = secondsLeft(endTime, quiz.serverOffsetMs, now);
  const isTimeUp = remainingSeconds === 0;
  const handleTimeUp = useEffectEvent(onTimeUp);
  useEffect(() => {
    if (isTimeUp) handleTimeUp();
  }, [isTimeUp]);
  return <TimeBadge remainingSeconds={remainingSeconds} />;
}

const WARNING_SECONDS = 60;

/** Remaining time in minutes and seconds, with a warning colour in the last minute. */
export function TimeBadge({ remainingSeconds }: { remainingSeconds: number }) {
  const text = formatClock(remainingSeconds);
  return (
    <span
      className={styles.timer}
      data-state={remainingSeconds < WARNING_SECONDS ? "warning" : undefined}
      role="timer"
      aria-label={`Time left ${text}`}
      suppressHydrationWarning
    >
      <Icon name="timer" small />
      {text}
    </span>
  );
}

/**
 * Returns the time of this page's clock in milliseconds. Updates every second and whenever the page becomes visible.
 * If the device may have slept, calls `syncWithServer` to fetch the server's time. Several ticks may call it at once,
 * so it must share one request between them. If it fails, the uncertain time counts as passed.
 */
export function useNow(syncWithServer?: () => Promise<unknown>): number {
  const [now, setNow] = useState(monotonicNow);
  const tick = useEffectEvent(() => {
    setNow(monotonicNow());
    if (!syncWithServer || pageClock.uncertainMs() === 0) return;
    const syncing = navigator.onLine ? syncWithServer() : Promise.reject();
    void syncing.catch(pageClock.acceptUncertain).then(() => setNow(monotonicNow()));
  });
  useEffect(() => {
    const handleTick = () => tick();
    const timer = setInterval(handleTick, 1000);
    document.addEventListener("visibilitychange", handleTick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", handleTick);
    };
  }, []);
  return now;
}

/** Returns the whole seconds (rounded up) until `endTime` by the server's clock, 0 once it has passed. */
export function secondsLeft(endTime: string, serverOffsetMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(endTime) - (nowMs + serverOffsetMs)) / 1000));
}
