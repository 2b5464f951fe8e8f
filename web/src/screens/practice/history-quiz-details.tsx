import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { HistoryQuiz } from "../../api/quiz-history.ts";
import { quizStatsQuery } from "../../api/quiz-results.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./history.module.css";
import { formatDateTime, formatScore } from "./history-format.ts";
import { QuizStatsList } from "./quiz-stats-list.tsx";

/** One quiz of the history. Its statistics are fetched when it is first opened. */
export function HistoryQuizDetails({ quiz }: { quiz: HistoryQuiz }) {
  const [isOpen, setOpen] = useState(false);
  const isCompleted = quiz.state === "completed";
  const statsResult = useQuery({ ...quizStatsQuery(quiz.hash), enabled: isCompleted && isOpen });
  const stats = statsResult.data?.stats;
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <b className={styles.number}>Quiz {quiz.id}</b>
          <span className={styles.date}>{formatDateTime(quiz.created_at)}</span>
        </span>
        {!isCompleted && <span className={styles.badge}>In progress</span>}
        {stats && <span className={styles.badge}>{formatScore(stats)}</span>}
        <Icon name="chevron-down" small />
      </summary>
      <div className={styles.content}>
        {!isCompleted && <p className="muted">This quiz has not ended: its figures come when it has.</p>}
        {isCompleted && statsResult.isPending && <SkeletonText />}
        {statsResult.isError && !stats && (
          <LoadFailed busy={statsResult.isFetching} onRetry={() => statsResult.refetch()}>
            Could not load the figures of this quiz.
          </LoadFailed>
        )}
        {stats && <QuizStatsList stats={stats} />}
        <LinkButton
          variant="secondary"
          fullWidth
          to={isCompleted ? paths.quizReview(quiz.hash) : paths.quiz(quiz.hash)}
        >
          {isCompleted ? "Review Questions" : "Continue"}
        </LinkButton>
      </div>
    </details>
  );
}
