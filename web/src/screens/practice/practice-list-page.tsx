import { useQuery } from "@tanstack/react-query";
import { type Chapter, chaptersQuery } from "../../api/chapters.ts";
import { profileQuery } from "../../api/user.ts";
import { placeOf } from "../../chapter-table.ts";
import { paths } from "../../paths.ts";
import { ChapterRows } from "../../ui/chapter-rows.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./practice.module.css";

/** Every chapter, each leading to its practice. */
export function PracticeListPage() {
  const chapters = useQuery(chaptersQuery());
  const { data: user } = useQuery(profileQuery());
  const rowOf = ({ id, name, type, weightage }: Chapter) => ({
    id,
    name,
    type,
    weightage,
    code: placeOf(name)?.code,
    level: user?.chapters.find(({ chapter_id }) => chapter_id === id)?.completed,
    to: paths.practiceOptions(id, name),
  });
  return (
    <Screen>
      <title>Chapter-wise DPP · Rasayan</title>
      <PageHeader />
      <div className={styles.head}>
        <h1>Chapter-wise DPP</h1>
        <p className="muted">The number on a tile is its share of JEE marks, in percent.</p>
      </div>
      {chapters.isPending && <SkeletonRows count={8} />}
      {chapters.isError && !chapters.data && (
        <LoadFailed busy={chapters.isFetching} onRetry={() => chapters.refetch()}>
          Could not load the chapters.
        </LoadFailed>
      )}
      {chapters.data && <ChapterRows chapters={chapters.data.map(rowOf)} />}
    </Screen>
  );
}
