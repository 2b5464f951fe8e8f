import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type Chapter,
  chaptersQuery,
  isMissing,
  NOTES_PER_PAGE,
  type NoteRow,
  noteQuery,
  notesQuery,
} from "../../api/chapters.ts";
import { chapterLayoutOf } from "../../chapters/chapter-layout.ts";
import { formatShare, shareOnTile } from "../../chapters/exam-share.ts";
import { paths } from "../../router/paths.ts";
import { Navigate, useLocation, useNavigate, useParams } from "../../router/router.tsx";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { List, RowLink } from "../../ui/lists/list.tsx";
import { Tile } from "../../ui/lists/tile.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { NotFound } from "../../ui/page/not-found.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { KeepNotes } from "./keep-notes.tsx";
import { countPages, pageQuery, parsePage } from "./page-number.ts";
import styles from "./reading.module.css";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(chaptersQuery());
}

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
        <LoadFailed error={notes.error} busy={notes.isFetching} onRetry={() => notes.refetch()}>
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
      {notes.data && total > 0 && <KeepNotes key={id} chapterId={Number(id)} />}
      {pageCount > 1 && <Pagination page={page} pageCount={pageCount} />}
    </PageLayout>
  );
}

/** Header of a chapter page. Type and weightage appear once `chapter` has been loaded. */
function ChapterHeader({ name, chapter }: { name: string; chapter: Chapter | undefined }) {
  const layout = chapterLayoutOf(name);
  return (
    <div className={styles.head}>
      {layout && (
        <Tile
          code={layout.code}
          branch={layout.branch}
          {...shareOnTile(chapter ?? { weightage: layout.weightage, exams: [] })}
          size="big"
        />
      )}
      <div className={styles.text}>
        <h1>{name}</h1>
        {chapter && <p className="muted num">{`${chapter.type} · ${formatShare(chapter)}`}</p>}
      </div>
    </div>
  );
}

type Props = {
  notes: readonly NoteRow[];
  firstNumber: number;
  notePath: (note: NoteRow) => string;
  onOpen: (note: NoteRow) => void;
};

/** One page of notes, each with its number, title and topic. */
function NoteList({ notes, firstNumber, notePath, onOpen }: Props) {
  return (
    <List>
      {notes.map((note, index) => (
        <RowLink
          key={note.id}
          to={notePath(note)}
          onClick={() => onOpen(note)}
          leading={<span className={styles.index}>{firstNumber + index}</span>}
          title={note.title}
          subtitle={note.topic}
        />
      ))}
    </List>
  );
}

/** Shown for a chapter without notes, with a link to its questions. */
function NoNotes({ practicePath }: { practicePath: string }) {
  return (
    <EmptyState icon={<Tile code="0" size="big" isEmpty />}>
      <h2>No notes here yet</h2>
      <p>Notes for this chapter are still to come. Its questions can be practised.</p>
      <LinkButton variant="secondary" to={practicePath}>
        Chapter-wise DPP
      </LinkButton>
    </EmptyState>
  );
}

/** Previous and next page of a list. The page number is part of the URL. */
function Pagination({ page, pageCount }: { page: number; pageCount: number }) {
  const navigate = useNavigate();
  const goToPage = (targetPage: number) => navigate({ search: pageQuery(targetPage) });
  return (
    <nav className={styles.pagination} aria-label="Pages">
      <Button variant="secondary" compact disabled={page === 1} onClick={() => goToPage(page - 1)}>
        <Icon name="chevron-left" small />
        Previous
      </Button>
      <span className="caption num" role="status">
        {`Page ${page} of ${pageCount}`}
      </span>
      <Button variant="secondary" compact disabled={page === pageCount} onClick={() => goToPage(page + 1)}>
        Next
        <Icon name="chevron-right" small />
      </Button>
    </nav>
  );
}
