import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type HistoryQuiz, quizHistoryQuery } from "../../api/quiz-history.ts";
import { quizStatsQuery } from "../../api/quiz-results.ts";
import type { QuizStats } from "../../api/quizzes.ts";
import { formatDateTime } from "../../format/dates.ts";
import { withMinusSign } from "../../format/numbers.ts";
import { paths } from "../../router/paths.ts";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Tile } from "../../ui/lists/tile.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonRows, SkeletonText } from "../../ui/loading/skeleton.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ResultStats, Stat } from "../../ui/result-stats.tsx";
import styles from "./history.module.css";
import type { PracticeMode } from "./practice-modes.ts";

type Props = {
  chapterId: number;
  mode: PracticeMode;
  page: number;
  /** Path of the page where a quiz is started; undefined until the chapters have loaded, because it needs the name. */
  backTo: string | undefined;
  /** Loads the next page; undefined if that page is already shown. */
  onLoadMore: (() => void) | undefined;
};

/** One page of the history, with a button that loads the next one. */
export function QuizHistoryList({ chapterId, mode, page, backTo, onLoadMore }: Props) {
  const historyPage = useQuery(quizHistoryQuery(chapterId, mode.type, page));
  if (historyPage.isPending) return <SkeletonRows count={page === 1 ? 4 : 1} />;
  if (!historyPage.data) {
    return (
      <LoadFailed
        error={historyPage.error}
        busy={historyPage.isFetching}
        onRetry={() => historyPage.refetch()}
      >
        Could not load the results.
      </LoadFailed>
    );
  }
  const { quizzes, hasMore } = historyPage.data;
  if (page === 1 && quizzes.length === 0) {
    // Without `backTo` the link would not have its final target yet.
    return backTo ? <NoQuizzesYet mode={mode} backTo={backTo} /> : <SkeletonRows count={4} />;
  }
  return (
    <>
      <ul className={styles.quizzes}>
        {quizzes.map((quiz) => (
          <li key={quiz.hash}>
            <HistoryQuizDetails quiz={quiz} />
          </li>
        ))}
      </ul>
      {hasMore && onLoadMore && (
        <Button variant="secondary" fullWidth onClick={onLoadMore}>
          Load More
        </Button>
      )}
    </>
  );
}

function NoQuizzesYet({ mode, backTo }: { mode: PracticeMode; backTo: string }) {
  return (
    <EmptyState icon={<Tile code="0" size="big" isEmpty />}>
      <h2>{mode.emptyTitle}</h2>
      <p>What you take over this chapter is kept here, with its score and its answers.</p>
      <LinkButton variant="secondary" to={backTo}>
        Choose a quiz
      </LinkButton>
    </EmptyState>
  );
}

/** One quiz of the history. Its statistics are fetched when it is first opened. */
function HistoryQuizDetails({ quiz }: { quiz: HistoryQuiz }) {
  const [isOpen, setOpen] = useState(false);
  const isCompleted = quiz.state === "completed";
  const statsResult = useQuery({ ...quizStatsQuery(quiz.hash), enabled: isCompleted && isOpen });
  const stats = statsResult.data?.stats;
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <b className={styles.date}>{formatDateTime(quiz.created_at)}</b>
          <span className={styles.id}>Quiz {quiz.id}</span>
        </span>
        {!isCompleted && <span className={styles.badge}>In progress</span>}
        {quiz.left_open && <span className={styles.badge}>Left open</span>}
        {stats && stats.total > 0 && <span className={styles.badge}>{formatScore(stats)}</span>}
        <Icon name="chevron-down" small />
      </summary>
      <div className={styles.content}>
        {!isCompleted && (
          <p className="muted">This quiz is still running. You get its results when it ends.</p>
        )}
        {isCompleted && statsResult.isPending && <SkeletonText />}
        {statsResult.isError && !stats && (
          <LoadFailed
            error={statsResult.error}
            busy={statsResult.isFetching}
            onRetry={() => statsResult.refetch()}
          >
            Could not load the results of this quiz.
          </LoadFailed>
        )}
        {quiz.left_open && (
          <p className="muted">You did not come back to it. Only the questions that you answered count.</p>
        )}
        {stats && stats.total > 0 && <QuizStatsList stats={stats} />}
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

/** Statistics of a quiz: a bar with the shares of the outcomes, and five numbers. */
function QuizStatsList({ stats }: { stats: QuizStats }) {
  return (
    <ResultStats stats={stats} totalLabel="Total">
      <Stat label="Score" value={withMinusSign(stats.score)} detail={`of ${stats.max_score}`} />
    </ResultStats>
  );
}

/** Formats marks scored out of the maximum: `22 of 40`, `−3 of 40`. */
export function formatScore({ score, max_score }: Pick<QuizStats, "score" | "max_score">): string {
  return `${withMinusSign(score)} of ${max_score}`;
}
