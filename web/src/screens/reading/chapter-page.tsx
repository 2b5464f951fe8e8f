import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  CONTENTS_PER_PAGE,
  chaptersQuery,
  contentQuery,
  contentsQuery,
  isMissing,
} from "../../api/chapters.ts";
import { paths } from "../../paths.ts";
import { Navigate, useLocation, useParams } from "../../router/router.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ChapterHead } from "./chapter-head.tsx";
import { Contents } from "./contents.tsx";
import { NoContents } from "./no-contents.tsx";
import { countPages, pageQuery, readPage } from "./page-number.ts";
import { Pages } from "./pages.tsx";

/** The notes of a chapter, ten a page. */
export function ChapterPage() {
  const { id, chapterName = "" } = useParams();
  const page = readPage(useLocation().search);
  const queryClient = useQueryClient();
  const contents = useQuery(contentsQuery(Number(id), page));
  const { data: chapters } = useQuery(chaptersQuery());
  const chapter = chapters?.find((one) => one.id === Number(id));
  const name = chapter?.name ?? chapterName;
  const total = contents.data?.pagination.total ?? 0;
  const pageCount = countPages(total, CONTENTS_PER_PAGE);
  if (isMissing(contents.error)) return <NotFound />;
  if (contents.data && page > pageCount) return <Navigate to={{ search: pageQuery(pageCount) }} replace />;
  return (
    <Screen>
      <title>{`${name} · Rasayan`}</title>
      <PageHeader backLabel="Chapters" backTo={paths.chapterList} />
      <ChapterHead name={name} chapter={chapter} />
      {contents.isPending && <SkeletonRows count={6} />}
      {contents.isError && !contents.data && (
        <LoadFailed busy={contents.isFetching} onRetry={() => contents.refetch()}>
          Could not load the notes of this chapter.
        </LoadFailed>
      )}
      {contents.data && total === 0 && <NoContents practice={paths.practiceOptions(Number(id), name)} />}
      {contents.data && total > 0 && (
        <Contents
          contents={contents.data.contents}
          firstNumber={(page - 1) * CONTENTS_PER_PAGE + 1}
          toContent={(content) => paths.content(Number(id), name, content.id, content.title)}
          // Beside the file of its page and not after it.
          onOpen={(content) => void queryClient.prefetchQuery(contentQuery(Number(id), content.id))}
        />
      )}
      {pageCount > 1 && <Pages page={page} pageCount={pageCount} />}
    </Screen>
  );
}
