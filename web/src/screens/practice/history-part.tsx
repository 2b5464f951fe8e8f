import { useQuery } from "@tanstack/react-query";
import { quizHistoryQuery } from "../../api/practice.ts";
import { Blank } from "../../ui/blank.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Tile } from "../../ui/tile.tsx";
import styles from "./history.module.css";
import type { Kind } from "./kinds.ts";
import { PastQuizFold } from "./past-quiz-fold.tsx";

type Props = {
  chapterId: number;
  kind: Kind;
  page: number;
  /** Where a quiz is chosen; undefined while the chapter's name is on its way. */
  backTo: string | undefined;
  /** Shows the next page; undefined while that one is shown already. */
  onMore: (() => void) | undefined;
};

/** One page of the history, and the way to the next. */
export function HistoryPart({ chapterId, kind, page, backTo, onMore }: Props) {
  const part = useQuery(quizHistoryQuery(chapterId, kind.kind, page));
  if (part.isPending) return <SkeletonRows count={page === 1 ? 4 : 1} />;
  if (!part.data) {
    return (
      <LoadFailed busy={part.isFetching} onRetry={() => part.refetch()}>
        Could not load the results.
      </LoadFailed>
    );
  }
  const { quizzes, hasMore } = part.data;
  if (page === 1 && quizzes.length === 0) {
    // A link that is tapped before it knows its address would lead elsewhere.
    return backTo ? <NoneYet kind={kind} backTo={backTo} /> : <SkeletonRows count={4} />;
  }
  return (
    <>
      <ul className={styles.quizzes}>
        {quizzes.map((quiz) => (
          <li key={quiz.hash}>
            <PastQuizFold quiz={quiz} />
          </li>
        ))}
      </ul>
      {hasMore && onMore && (
        <Button look="second" fill onClick={onMore}>
          Load More
        </Button>
      )}
    </>
  );
}

function NoneYet({ kind, backTo }: { kind: Kind; backTo: string }) {
  return (
    <Blank sign={<Tile code="0" size="big" isEmpty />}>
      <h2>{kind.noneYet}</h2>
      <p>What you take over this chapter is kept here, with its score and its answers.</p>
      <LinkButton look="second" to={backTo}>
        Choose a quiz
      </LinkButton>
    </Blank>
  );
}
