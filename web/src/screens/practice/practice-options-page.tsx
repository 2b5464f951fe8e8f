import { useQuery } from "@tanstack/react-query";
import { type Chapter, chaptersQuery } from "../../api/chapters.ts";
import { profileQuery } from "../../api/user.ts";
import { chapterLayoutOf } from "../../chapter-layout.ts";
import { paths } from "../../paths.ts";
import { useParams } from "../../router/router.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageLayout } from "../../ui/page-layout.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Tile } from "../../ui/tile.tsx";
import styles from "./practice.module.css";
import { PracticeOptions } from "./practice-options.tsx";

/** The practice modes of one chapter. */
export function PracticeOptionsPage() {
  const { id, chapterName = "" } = useParams();
  const chapters = useQuery(chaptersQuery());
  const chapter = chapters.data?.find((candidate) => candidate.id === Number(id));
  if (chapters.data && !chapter) return <NotFound />;
  return (
    <PageLayout>
      <title>{`${chapter?.name ?? chapterName} · Chapter-wise DPP · Rasayan`}</title>
      <PageHeader backLabel="Chapter-wise DPP" backTo={paths.practiceList} />
      {chapter ? <ChapterHeader chapter={chapter} /> : <h1>{chapterName}</h1>}
      {chapters.isPending && <Spinner />}
      {chapters.isError && !chapters.data && (
        <LoadFailed busy={chapters.isFetching} onRetry={() => chapters.refetch()}>
          Could not load the chapter.
        </LoadFailed>
      )}
      {chapter && <PracticeOptions key={chapter.id} chapter={chapter} />}
    </PageLayout>
  );
}

function ChapterHeader({ chapter }: { chapter: Chapter }) {
  const { data: user } = useQuery(profileQuery());
  const layout = chapterLayoutOf(chapter.name);
  const level = user?.chapters.find(({ chapter_id }) => chapter_id === chapter.id)?.completed ?? 0;
  return (
    <div className={styles.chapter}>
      {layout && (
        <Tile
          code={layout.code}
          branch={layout.branch}
          weightage={chapter.weightage}
          level={level}
          size="big"
        />
      )}
      <div className={styles.head}>
        <h1>{chapter.name}</h1>
        <p className="muted">
          {chapter.type} · {chapter.weightage}% of JEE
        </p>
      </div>
    </div>
  );
}
