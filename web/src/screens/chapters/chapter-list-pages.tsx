import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type Chapter, chaptersQuery } from "../../api/chapters.ts";
import { profileQuery } from "../../api/user.ts";
import { chapterLayoutOf } from "../../chapters/chapter-layout.ts";
import { ChapterRows } from "../../chapters/chapter-rows.tsx";
import { paths } from "../../router/paths.ts";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./chapter-list-pages.module.css";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(chaptersQuery());
}

/** All chapters, linked to their notes. */
export function ChapterListPage() {
  return <ChapterList title="Chapter-wise Revision" chapterPath={paths.chapterNotes} />;
}

/** All chapters, linked to their practice options. */
export function PracticeListPage() {
  return <ChapterList title="Chapter-wise DPP" chapterPath={paths.practiceOptions} />;
}

type Props = { title: string; chapterPath: (id: number, name: string) => string };

function ChapterList({ title, chapterPath }: Props) {
  const chapters = useQuery(chaptersQuery());
  const { data: user } = useQuery(profileQuery());
  const completedById = new Map(user?.chapters.map(({ chapter_id, completed }) => [chapter_id, completed]));
  const toRow = (chapter: Chapter) => ({
    ...chapter,
    code: chapterLayoutOf(chapter.name)?.code,
    level: completedById.get(chapter.id),
    to: chapterPath(chapter.id, chapter.name),
  });
  return (
    <PageLayout>
      <title>{`${title} · Rasayan`}</title>
      <PageHeader />
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className="muted">The number on a tile is its share of JEE marks, in percent.</p>
      </div>
      {chapters.isPending && <SkeletonRows count={8} />}
      {chapters.isError && !chapters.data && (
        <LoadFailed error={chapters.error} busy={chapters.isFetching} onRetry={() => chapters.refetch()}>
          Could not load the chapters.
        </LoadFailed>
      )}
      {chapters.data && <ChapterRows chapters={chapters.data.map(toRow)} />}
    </PageLayout>
  );
}
