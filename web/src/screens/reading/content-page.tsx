import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { contentQuery, isMissing, useListPageOf } from "../../api/chapters.ts";
import type { FetchFirst } from "../../api/first-replies.ts";
import { placeOf } from "../../chapter-table.ts";
import { paths } from "../../paths.ts";
import { useLocation, useParams } from "../../router/router.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import { ZoomableText } from "../../ui/zoomable-text.tsx";
import { ContentHead } from "./content-head.tsx";
import { ContentNavigation, leadsOn } from "./content-navigation.tsx";
import { pageQuery } from "./page-number.ts";
import styles from "./reading.module.css";
import { useLaidOutLater } from "./use-laid-out-later.ts";

export const fetchFirst: FetchFirst = (client, { id, contentId }) =>
  client.prefetchQuery(contentQuery(Number(id), Number(contentId)));

/** One note, with the way to its neighbours. */
export function ContentPage() {
  const { id, contentId, chapterName = "", contentTitle = "" } = useParams();
  const { action } = useLocation();
  const chapterId = Number(id);
  const found = useQuery(contentQuery(chapterId, Number(contentId)));
  const listPage = useListPageOf(chapterId, Number(contentId));
  const { content, navigation } = found.data ?? {};
  useQuery({
    ...contentQuery(chapterId, navigation?.next.content_id ?? 0),
    enabled: leadsOn(navigation?.next),
    notifyOnChangeProps: [],
  });
  const isReadable = useReadable(content && [content.body_html]);
  const note = useRef<HTMLElement>(null);
  useLaidOutLater(note, isReadable ? content?.id : undefined);
  if (isMissing(found.error)) return <NotFound />;
  const title = content?.title ?? contentTitle;
  return (
    <Screen barred={leadsOn(navigation?.previous) || leadsOn(navigation?.next)}>
      <title>{`${title} · Rasayan`}</title>
      <PageHeader
        backLabel={chapterName}
        backTo={paths.chapterContents(chapterId, chapterName) + pageQuery(listPage)}
      />
      <article
        ref={note}
        className={styles.article}
        data-branch={placeOf(chapterName)?.branch}
        data-arrival={action === "POP" ? "back" : "new"}
      >
        <ContentHead chapterName={chapterName} title={title} content={content} />
        {!isReadable && !found.isError && <SkeletonText />}
        {found.isError && !content && (
          <LoadFailed busy={found.isFetching} onRetry={() => found.refetch()}>
            Could not load this note.
          </LoadFailed>
        )}
        {content && isReadable && <ZoomableText key={content.id} html={content.body_html} />}
      </article>
      {navigation && <ContentNavigation {...navigation} />}
    </Screen>
  );
}
