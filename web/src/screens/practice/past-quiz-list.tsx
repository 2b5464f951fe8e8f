import { useQuery } from "@tanstack/react-query";
import { quizHistoryQuery } from "../../api/practice.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Tile } from "../../ui/tile.tsx";
import styles from "./history.module.css";
import { PastQuizDetails } from "./past-quiz-details.tsx";
import type { PracticeMode } from "./practice-modes.ts";

type Props = {
  chapterId: number;
  mode: PracticeMode;
  page: number;
  /** Where a quiz is chosen; undefined while the chapter's name is on its way. */
  backTo: string | undefined;
  /** Shows the next page; undefined while that one is shown already. */
  onLoadMore: (() => void) | undefined;
};

/** One page of the history, and the way to the next. */
export function PastQuizList({ chapterId, mode, page, backTo, onLoadMore }: Props) {
  const historyPage = useQuery(quizHistoryQuery(chapterId, mode.kind, page));
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
    // A link that is tapped before it knows its address would lead elsewhere.
    return backTo ? <NoQuizzesYet mode={mode} backTo={backTo} /> : <SkeletonRows count={4} />;
  }
  return (
    <>
      <ul className={styles.quizzes}>
        {quizzes.map((quiz) => (
          <li key={quiz.hash}>
            <PastQuizDetails quiz={quiz} />
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
