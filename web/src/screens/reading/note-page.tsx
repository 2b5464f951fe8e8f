import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { isMissing, noteQuery, useListPageOf } from "../../api/chapters.ts";
import type { Prefetch } from "../../api/first-replies.ts";
import { chapterLayoutOf } from "../../chapter-layout.ts";
import { paths } from "../../paths.ts";
import { useLocation, useParams } from "../../router/router.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageLayout } from "../../ui/page-layout.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useMathReady } from "../../ui/use-math-ready.ts";
import { ZoomableText } from "../../ui/zoomable-text.tsx";
import { NoteHeader } from "./note-header.tsx";
import { hasTarget, NoteNavigation } from "./note-navigation.tsx";
import { pageQuery } from "./page-number.ts";
import styles from "./reading.module.css";
import { useProgressiveLayout } from "./use-progressive-layout.ts";

export const prefetch: Prefetch = (client, { id, contentId }) =>
  client.prefetchQuery(noteQuery(Number(id), Number(contentId)));

/** One note, with links to the previous and next note. */
export function NotePage() {
  const { id, contentId, chapterName = "", contentTitle = "" } = useParams();
  const { action } = useLocation();
  const chapterId = Number(id);
  const loaded = useQuery(noteQuery(chapterId, Number(contentId)));
  const listPage = useListPageOf(chapterId, Number(contentId));
  const { content: note, navigation } = loaded.data ?? {};
  useQuery({
    ...noteQuery(chapterId, navigation?.next.content_id ?? 0),
    enabled: hasTarget(navigation?.next),
    notifyOnChangeProps: [],
  });
  const isMathReady = useMathReady(note && [note.body_html]);
  const articleRef = useRef<HTMLElement>(null);
  useProgressiveLayout(articleRef, isMathReady ? note?.id : undefined);
  if (isMissing(loaded.error)) return <NotFound />;
  const title = note?.title ?? contentTitle;
  return (
    <PageLayout hasActionBar={hasTarget(navigation?.previous) || hasTarget(navigation?.next)}>
      <title>{`${title} · Rasayan`}</title>
      <PageHeader
        backLabel={chapterName}
        backTo={paths.chapterNotes(chapterId, chapterName) + pageQuery(listPage)}
      />
      <article
        ref={articleRef}
        className={styles.article}
        data-branch={chapterLayoutOf(chapterName)?.branch}
        data-arrival={action === "POP" ? "back" : "new"}
      >
        <NoteHeader chapterName={chapterName} title={title} note={note} />
        {!isMathReady && !loaded.isError && <SkeletonText />}
        {loaded.isError && !note && (
          <LoadFailed busy={loaded.isFetching} onRetry={() => loaded.refetch()}>
            Could not load this note.
          </LoadFailed>
        )}
        {note && isMathReady && <ZoomableText key={note.id} html={note.body_html} />}
      </article>
      {navigation && <NoteNavigation {...navigation} />}
    </PageLayout>
  );
}
