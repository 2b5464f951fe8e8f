import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PastQuiz } from "../../api/practice.ts";
import { quizStatsQuery } from "../../api/quiz-results.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./history.module.css";
import { dateWords, scoreWords } from "./history-words.ts";
import { StatsFacts } from "./stats-facts.tsx";

/** One quiz of the history; its figures are asked for when it is opened first. */
export function PastQuizFold({ quiz }: { quiz: PastQuiz }) {
  const [isOpen, setOpen] = useState(false);
  const isDone = quiz.state === "completed";
  const figures = useQuery({ ...quizStatsQuery(quiz.hash), enabled: isDone && isOpen });
  const stats = figures.data?.stats;
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <b className={styles.number}>Quiz {quiz.id}</b>
          <span className={styles.date}>{dateWords(quiz.created_at)}</span>
        </span>
        {!isDone && <span className={styles.badge}>In progress</span>}
        {stats && <span className={styles.badge}>{scoreWords(stats)}</span>}
        <Icon name="chevron-down" small />
      </summary>
      <div className={styles.inside}>
        {!isDone && <p className="muted">This quiz has not ended: its figures come when it has.</p>}
        {isDone && figures.isPending && <SkeletonText />}
        {figures.isError && !stats && (
          <LoadFailed busy={figures.isFetching} onRetry={() => figures.refetch()}>
            Could not load the figures of this quiz.
          </LoadFailed>
        )}
        {stats && <StatsFacts stats={stats} />}
        <LinkButton look="second" fill to={isDone ? paths.quizReview(quiz.hash) : paths.quiz(quiz.hash)}>
          {isDone ? "Review Questions" : "Continue"}
        </LinkButton>
      </div>
    </details>
  );
}
