import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { contentQuery, isMissing, useListPageOf } from "../../api/chapters.ts";
import { placeOf } from "../../chapter-table.ts";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Article } from "./article.tsx";
import { ContentNavigation, leadsOn } from "./content-navigation.tsx";
import { pageQuery } from "./page-number.ts";

/** One note, with the way to its neighbours. */
export function ContentPage() {
  const { id, contentId, chapterName = "" } = useParams();
  const chapterId = Number(id);
  const found = useQuery(contentQuery(chapterId, Number(contentId)));
  const listPage = useListPageOf(chapterId, Number(contentId));
  const navigation = found.data?.navigation;
  useQuery({
    ...contentQuery(chapterId, navigation?.next.content_id ?? 0),
    enabled: leadsOn(navigation?.next),
    notifyOnChangeProps: [],
  });
  if (isMissing(found.error)) return <NotFound />;
  return (
    <Screen barred={leadsOn(navigation?.previous) || leadsOn(navigation?.next)}>
      <PageHeader
        backLabel={chapterName}
        backTo={paths.chapterContents(chapterId, chapterName) + pageQuery(listPage)}
      />
      {found.isPending && <SkeletonText />}
      {found.isError && !found.data && (
        <LoadFailed busy={found.isFetching} onRetry={() => found.refetch()}>
          Could not load this note.
        </LoadFailed>
      )}
      {found.data && (
        <Article
          key={found.data.content.id}
          content={found.data.content}
          chapterName={chapterName}
          place={placeOf(chapterName)}
        />
      )}
      {navigation && <ContentNavigation {...navigation} />}
    </Screen>
  );
}
