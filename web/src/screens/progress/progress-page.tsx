import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Chapter, chaptersQuery } from "../../api/chapters.ts";
import { progressQuery, type Topic, topicsQuery } from "../../api/progress.ts";
import { isNotInMain } from "../../chapters/exam-share.ts";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./progress.module.css";
import { ProgressForm, toSelection } from "./progress-form.tsx";
import type { ChapterWithTopics } from "./selection.ts";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(chaptersQuery());
  void client.prefetchQuery(topicsQuery());
  void client.prefetchQuery(progressQuery());
}

/** Lets the learner mark completed chapters and topics, and their latest chapter. */
export function ProgressPage() {
  const chapters = useQuery(chaptersQuery());
  const topics = useQuery(topicsQuery());
  const savedSelection = useQuery({ ...progressQuery(), select: toSelection });
  const chaptersWithTopics = useMemo(
    () => groupTopics(chapters.data, topics.data),
    [chapters.data, topics.data],
  );
  const queries = [chapters, topics, savedSelection];
  const failedQueries = queries.filter((query) => query.isError && !query.data);
  return (
    <PageLayout width="m" hasActionBar="tall">
      <title>Progress · Rasayan</title>
      <PageHeader />
      <div className={styles.head}>
        <h1>Track Chapter Progress and Latest Chapter</h1>
        <p className="muted">
          Tick what you have studied. The round button marks the chapter you are on now.
        </p>
      </div>
      {failedQueries.length > 0 && (
        <LoadFailed
          error={failedQueries[0]?.error}
          busy={failedQueries.some((query) => query.isFetching)}
          onRetry={() => failedQueries.map((query) => query.refetch())}
        >
          Could not load your progress.
        </LoadFailed>
      )}
      {chaptersWithTopics && savedSelection.data && (
        <ProgressForm chapters={chaptersWithTopics} savedSelection={savedSelection.data} />
      )}
      {queries.some((query) => query.isPending) && failedQueries.length === 0 && <SkeletonRows count={6} />}
    </PageLayout>
  );
}

function groupTopics(
  chapters: Chapter[] | undefined,
  topics: Topic[] | undefined,
): ChapterWithTopics[] | undefined {
  if (!chapters || !topics) return undefined;
  return chapters.map(({ id, name, exams }) => ({
    id,
    name,
    isNotInMain: isNotInMain(exams),
    topics: topics.filter(({ chapterId }) => chapterId === id),
  }));
}
