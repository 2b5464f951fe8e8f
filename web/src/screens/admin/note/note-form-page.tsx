import { useQuery } from "@tanstack/react-query";
import { adminNoteQuery } from "../../../api/admin-notes.ts";
import { adminChaptersQuery, adminTopicsQuery } from "../../../api/admin-syllabus.ts";
import { isMissing } from "../../../api/chapters.ts";
import { paths } from "../../../paths.ts";
import { useNavigate, useParams } from "../../../router/router.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { NotFound } from "../../../ui/not-found.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { useFormKey } from "../saving/use-form-key.ts";
import { NoteForm } from "./note-form.tsx";

/** Form page for a new or an existing note. */
export function NoteFormPage() {
  const params = useParams();
  const id = params.id === undefined ? undefined : Number(params.id);
  const navigate = useNavigate();
  const form = useFormKey(id);
  const note = useQuery({ ...adminNoteQuery(id ?? 0), enabled: id !== undefined });
  // The form needs all topic options first: a browser drops a value that is not among the options.
  const topics = useQuery(adminTopicsQuery());
  const chapters = useQuery(adminChaptersQuery());
  // An open form stays, with its text, even when a colleague deletes the item.
  if (isMissing(note.error) && !note.data) return <NotFound />;
  // The form is filled only once, so it waits for the current data and does not use the cache.
  const isFresh = id === undefined || form.isCreatedHere || (note.data && note.isFetchedAfterMount);
  const isReady = topics.data && chapters.data && isFresh;
  const isFailed = !isReady && (note.isError || topics.isError || chapters.isError);
  const name = id === undefined ? "New content" : `Content ${id}`;
  return (
    <AdminLayout title={name}>
      <PageHeader backLabel="Contents" backTo={paths.adminNotes} />
      <div className={adminStyles.split}>
        <h1>{name}</h1>
        {id !== undefined && (
          <LinkButton variant="secondary" compact to={paths.adminNoteVersions(id)}>
            Versions
          </LinkButton>
        )}
      </div>
      {isFailed && (
        <LoadFailed
          busy={note.isFetching || topics.isFetching || chapters.isFetching}
          onRetry={() => {
            note.refetch();
            topics.refetch();
            chapters.refetch();
          }}
        >
          Could not load this content.
        </LoadFailed>
      )}
      {!isReady && !isFailed && <SkeletonText />}
      {isReady && (
        <NoteForm
          key={form.key}
          savedNote={note.data}
          onCreated={(created) => {
            form.setCreatedId(created);
            navigate(paths.adminNote(created), { inPlace: true });
          }}
        />
      )}
    </AdminLayout>
  );
}
