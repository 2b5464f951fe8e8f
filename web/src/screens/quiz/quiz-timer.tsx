import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { fetchQuizNow, type TimedQuiz } from "../../api/quizzes.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./quiz-bar.module.css";
import { formatClock, secondsLeft } from "./remaining-time.ts";
import { useNow } from "./use-now.ts";

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
