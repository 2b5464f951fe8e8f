import { useQuery } from "@tanstack/react-query";
import { quizHistoryQuery } from "../../api/quiz-history.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Tile } from "../../ui/tile.tsx";
import styles from "./history.module.css";
import { HistoryQuizDetails } from "./history-quiz-details.tsx";
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
      <LoadFailed busy={historyPage.isFetching} onRetry={() => historyPage.refetch()}>
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
