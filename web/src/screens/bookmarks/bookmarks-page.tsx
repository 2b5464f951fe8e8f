import { type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BookmarkTarget } from "../../api/bookmark-keys.ts";
import { bookmarkedNotesQuery, bookmarkedQuestionsQuery } from "../../api/bookmark-lists.ts";
import { useToggleBookmark } from "../../api/bookmarks.ts";
import { chaptersQuery } from "../../api/chapters.ts";
import { bookmarkErrorMessage } from "../../messages/bookmark-messages.ts";
import { paths } from "../../router/paths.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { FilterSelect } from "../../ui/controls/filter-select.tsx";
import { returnFocusOnUnmount } from "../../ui/controls/focus.ts";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { Tile } from "../../ui/lists/tile.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import { Toast } from "../../ui/messages/toast.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { BookmarkedNotes, BookmarkedQuestions } from "./bookmark-lists.tsx";
import styles from "./bookmarks.module.css";

const kindOptions = [
  { value: "question", label: "Questions" },
  { value: "content", label: "Notes" },
] as const;

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchInfiniteQuery(bookmarkedQuestionsQuery());
  void client.prefetchInfiniteQuery(bookmarkedNotesQuery());
  void client.prefetchQuery(chaptersQuery());
}

/** The learner's bookmarked questions and notes. */
export function BookmarksPage() {
  const [chapterId, setChapterId] = useState<number>();
  const { data: chapters = [] } = useQuery(chaptersQuery());
  const questions = useInfiniteQuery(bookmarkedQuestionsQuery(chapterId));
  const notes = useInfiniteQuery(bookmarkedNotesQuery(chapterId));
  const removal = useRemoval();
  const [selectedKind, setSelectedKind] = useState<BookmarkTarget["kind"]>("question");
  const isLoading = questions.isPending || notes.isPending;
  const failedLists = [questions, notes].filter((list) => list.isError && !list.data);
  const isFiltered = chapterId !== undefined;
  // A chapter without bookmarks leaves the choices as they are.
  const hasQuestions = isFiltered || questions.data?.pages[0]?.total !== 0;
  const hasNotes = isFiltered || notes.data?.pages[0]?.total !== 0;
  const visibleKind = hasQuestions && hasNotes ? selectedKind : hasQuestions ? "question" : "content";
  const visibleList = visibleKind === "question" ? questions : notes;
  return (
    <PageLayout>
      <title>Starred · Rasayan</title>
      <PageHeader backLabel="Profile" backTo={paths.profile} />
      <h1>Starred</h1>
      {(hasQuestions || hasNotes) && (
        <FilterSelect
          label="Chapter"
          all="All chapters"
          options={chapters.map(({ id, name }) => [String(id), name])}
          value={String(chapterId ?? "")}
          onChange={(value) => setChapterId(value === "" ? undefined : Number(value))}
        />
      )}
      {isLoading && <SkeletonRows count={4} />}
      {failedLists.length > 0 && (
        <LoadFailed
          error={failedLists[0]?.error}
          busy={failedLists.some((list) => list.isFetching)}
          onRetry={() => failedLists.forEach((list) => void list.refetch())}
        >
          Could not load your starred items.
        </LoadFailed>
      )}
      {!hasQuestions && !hasNotes && <NoBookmarks />}
      {!isLoading && hasQuestions && hasNotes && (
        <SegmentedControl
          label="Show"
          options={kindOptions}
          selectedValue={visibleKind}
          onSelect={setSelectedKind}
        />
      )}
      {!isLoading && visibleKind === "question" && (
        <BookmarkedQuestions
          list={questions}
          chapterId={chapterId}
          onRemove={(id) => removal.remove({ kind: "question", id })}
        />
      )}
      {!isLoading && visibleKind === "content" && (
        <BookmarkedNotes list={notes} onRemove={(id) => removal.remove({ kind: "content", id })} />
      )}
      {isFiltered && visibleList.data?.pages[0]?.total === 0 && (
        <p className="muted">{`No starred ${visibleKind === "question" ? "questions" : "notes"} in this chapter.`}</p>
      )}
      <RemovalToast {...removal} />
    </PageLayout>
  );
}

/** Shown if nothing is bookmarked. */
function NoBookmarks() {
  return (
    <EmptyState icon={<Tile code="0" size="big" isEmpty />}>
      <h2>Nothing starred yet</h2>
      <p>Tap the star on a question in a quiz or its review, or on a note, and find it here again.</p>
      <LinkButton variant="secondary" to={paths.practiceList}>
        Chapter-wise DPP
      </LinkButton>
    </EmptyState>
  );
}

type Removal = ReturnType<typeof useRemoval>;

/** Removes bookmarks immediately, without a confirmation, and can undo the last removal. */
function useRemoval() {
  const toggleBookmark = useToggleBookmark();
  const [removedItem, setRemovedItem] = useState<BookmarkTarget>();
  const dismiss = () => setRemovedItem(undefined);

  function remove(item: BookmarkTarget): void {
    setRemovedItem(item);
    toggleBookmark.mutate({ ...item, isBookmarked: false }, { onError: dismiss });
  }

  function undo(item: BookmarkTarget): void {
    dismiss();
    toggleBookmark.mutate({ ...item, isBookmarked: true });
  }

  return { toggleBookmark, removedItem, remove, undo, dismiss };
}

const ERROR_DURATION = 7;
const UNDO_DURATION = 10;

/** Says that a bookmark was removed and offers to undo it, or that a change failed. */
function RemovalToast({ toggleBookmark, removedItem, undo, dismiss }: Removal) {
  if (toggleBookmark.isError)
    return (
      <Toast icon="cross" role="alert" duration={ERROR_DURATION} onDismiss={toggleBookmark.reset}>
        {bookmarkErrorMessage(toggleBookmark.error, toggleBookmark.variables.isBookmarked)}
      </Toast>
    );
  if (!removedItem) return null;
  return (
    <Toast
      key={`${removedItem.kind} ${removedItem.id}`}
      icon="star"
      duration={UNDO_DURATION}
      onDismiss={dismiss}
    >
      Star taken away.{" "}
      <span ref={returnFocusOnUnmount}>
        <button type="button" className={styles.undo} onClick={() => undo(removedItem)}>
          Undo
        </button>
      </span>
    </Toast>
  );
}
