import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { askForQuiz, type TimedQuiz } from "../../api/quizzes.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./quiz-bar.module.css";
import { clockText, secondsLeft } from "./remaining-time.ts";
import { useNow } from "./use-now.ts";

type Props = { quiz: TimedQuiz; endTime: string; onTimeUp: () => void };

/** The time left by the server's clock. `onTimeUp` is called at zero, also when it was passed unseen. */
export function QuizTimer({ quiz, endTime, onTimeUp }: Props) {
  const queryClient = useQueryClient();
  const now = useNow(() => askForQuiz(queryClient, quiz.hash));
  const seconds = secondsLeft(endTime, quiz.serverOffsetMs, now);
  const isUp = seconds === 0;
  const timeUp = useEffectEvent(onTimeUp);
  useEffect(() => {
    if (isUp) timeUp();
  }, [isUp]);
  return <TimeBadge seconds={seconds} />;
}

const WARNING_SECONDS = 60;

/** Minutes and seconds; it warns in the last minute. */
export function TimeBadge({ seconds }: { seconds: number }) {
  const text = clockText(seconds);
  return (
    <span
      className={styles.timer}
      data-state={seconds < WARNING_SECONDS ? "warning" : undefined}
      role="timer"
      aria-label={`Time left ${text}`}
      suppressHydrationWarning
    >
      <Icon name="timer" small />
      {text}
    </span>
  );
}
