import { useQuery, useQueryClient } from "@tanstack/react-query";
import { chaptersQuery, isMissing, NOTES_PER_PAGE, noteQuery, notesQuery } from "../../api/chapters.ts";
import { paths } from "../../paths.ts";
import { Navigate, useLocation, useParams } from "../../router/router.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageLayout } from "../../ui/page-layout.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ChapterHeader } from "./chapter-header.tsx";
import { NoNotes } from "./no-notes.tsx";
import { NoteList } from "./note-list.tsx";
import { countPages, pageQuery, parsePage } from "./page-number.ts";
import { Pagination } from "./pagination.tsx";

/** The notes of a chapter, ten per page. */
export function ChapterPage() {
  const { id, chapterName = "" } = useParams();
  const page = parsePage(useLocation().search);
  const queryClient = useQueryClient();
  const notes = useQuery(notesQuery(Number(id), page));
  const { data: chapters } = useQuery(chaptersQuery());
  const chapter = chapters?.find((candidate) => candidate.id === Number(id));
  const name = chapter?.name ?? chapterName;
  const total = notes.data?.pagination.total ?? 0;
  const pageCount = countPages(total, NOTES_PER_PAGE);
  if (isMissing(notes.error)) return <NotFound />;
  if (notes.data && page > pageCount) return <Navigate to={{ search: pageQuery(pageCount) }} replace />;
  return (
    <PageLayout>
      <title>{`${name} · Rasayan`}</title>
      <PageHeader backLabel="Chapters" backTo={paths.chapterList} />
      <ChapterHeader name={name} chapter={chapter} />
      {notes.isPending && <SkeletonRows count={6} />}
      {notes.isError && !notes.data && (
        <LoadFailed busy={notes.isFetching} onRetry={() => notes.refetch()}>
          Could not load the notes of this chapter.
        </LoadFailed>
      )}
      {notes.data && total === 0 && <NoNotes practicePath={paths.practiceOptions(Number(id), name)} />}
      {notes.data && total > 0 && (
        <NoteList
          notes={notes.data.contents}
          firstNumber={(page - 1) * NOTES_PER_PAGE + 1}
          notePath={(note) => paths.note(Number(id), name, note.id, note.title)}
          // Fetches the note in parallel with the code of the note page, not after it.
          onOpen={(note) => void queryClient.prefetchQuery(noteQuery(Number(id), note.id))}
        />
      )}
      {pageCount > 1 && <Pagination page={page} pageCount={pageCount} />}
    </PageLayout>
  );
}
