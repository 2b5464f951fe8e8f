import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { starredNotesQuery, starredQuestionsQuery } from "../../api/bookmark-lists.ts";
import type { Starred } from "../../api/bookmarks.ts";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Segments } from "../../ui/segments.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { NothingStarred } from "./nothing-starred.tsx";
import { RemovalToast } from "./removal-toast.tsx";
import { StarredNotes } from "./starred-notes.tsx";
import { StarredQuestions } from "./starred-questions.tsx";
import { useRemoval } from "./use-removal.ts";

const kinds = [
  { value: "question", words: "Questions" },
  { value: "content", words: "Notes" },
] as const;

/** The questions and notes a learner has starred. */
export function StarredPage() {
  const questions = useInfiniteQuery(starredQuestionsQuery());
  const notes = useInfiniteQuery(starredNotesQuery());
  const removal = useRemoval();
  const [wanted, setWanted] = useState<Starred["kind"]>("question");
  const isLoading = questions.isPending || notes.isPending;
  const failed = [questions, notes].filter((list) => list.isError && !list.data);
  const hasQuestions = questions.data?.pages[0]?.total !== 0;
  const hasNotes = notes.data?.pages[0]?.total !== 0;
  const shown = hasQuestions && hasNotes ? wanted : hasQuestions ? "question" : "content";
  return (
    <Screen>
      <title>Starred · Rasayan</title>
      <PageHeader backLabel="Profile" backTo={paths.profile} />
      <h1>Starred</h1>
      {isLoading && <SkeletonRows count={4} />}
      {failed.length > 0 && (
        <LoadFailed
          busy={failed.some((list) => list.isFetching)}
          onRetry={() => failed.forEach((list) => void list.refetch())}
        >
          Could not load all that you have starred.
        </LoadFailed>
      )}
      {!hasQuestions && !hasNotes && <NothingStarred />}
      {!isLoading && hasQuestions && hasNotes && (
        <Segments label="Show" options={kinds} chosen={shown} onChoose={setWanted} />
      )}
      {!isLoading && shown === "question" && (
        <StarredQuestions list={questions} onRemove={(id) => removal.remove({ kind: "question", id })} />
      )}
      {!isLoading && shown === "content" && (
        <StarredNotes list={notes} onRemove={(id) => removal.remove({ kind: "content", id })} />
      )}
      <RemovalToast {...removal} />
    </Screen>
  );
}
