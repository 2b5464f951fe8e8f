import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bookmarkedNotesQuery, bookmarkedQuestionsQuery } from "../../api/bookmark-lists.ts";
import type { BookmarkTarget } from "../../api/bookmarks.ts";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageLayout } from "../../ui/page-layout.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { BookmarkedNotes } from "./bookmarked-notes.tsx";
import { BookmarkedQuestions } from "./bookmarked-questions.tsx";
import { NoBookmarks } from "./no-bookmarks.tsx";
import { RemovalToast } from "./removal-toast.tsx";
import { useRemoval } from "./use-removal.ts";

const kindOptions = [
  { value: "question", label: "Questions" },
  { value: "content", label: "Notes" },
] as const;

/** The learner's bookmarked questions and notes. */
export function BookmarksPage() {
  const questions = useInfiniteQuery(bookmarkedQuestionsQuery());
  const notes = useInfiniteQuery(bookmarkedNotesQuery());
  const removal = useRemoval();
  const [selectedKind, setSelectedKind] = useState<BookmarkTarget["kind"]>("question");
  const isLoading = questions.isPending || notes.isPending;
  const failedLists = [questions, notes].filter((list) => list.isError && !list.data);
  const hasQuestions = questions.data?.pages[0]?.total !== 0;
  const hasNotes = notes.data?.pages[0]?.total !== 0;
  const visibleKind = hasQuestions && hasNotes ? selectedKind : hasQuestions ? "question" : "content";
  return (
    <PageLayout>
      <title>Starred · Rasayan</title>
      <PageHeader backLabel="Profile" backTo={paths.profile} />
      <h1>Starred</h1>
      {isLoading && <SkeletonRows count={4} />}
      {failedLists.length > 0 && (
        <LoadFailed
          busy={failedLists.some((list) => list.isFetching)}
          onRetry={() => failedLists.forEach((list) => void list.refetch())}
        >
          Could not load all that you have starred.
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
        <BookmarkedQuestions list={questions} onRemove={(id) => removal.remove({ kind: "question", id })} />
      )}
      {!isLoading && visibleKind === "content" && (
        <BookmarkedNotes list={notes} onRemove={(id) => removal.remove({ kind: "content", id })} />
      )}
      <RemovalToast {...removal} />
    </PageLayout>
  );
}
