import { type QueryClient, useQuery } from "@tanstack/react-query";
import { adminNoteQuery } from "../../../api/admin-notes.ts";
import { adminChaptersQuery, adminTopicsQuery } from "../../../api/admin-syllabus.ts";
import { paths } from "../../../router/paths.ts";
import { LinkButton } from "../../../ui/controls/button.tsx";
import adminStyles from "../admin.module.css";
import { noteStatusLabels } from "../list/note-labels.ts";
import { FormPage } from "../saving/form-page.tsx";
import { NoteForm } from "./note-form.tsx";

const useOptionQueries = () => [useQuery(adminTopicsQuery()), useQuery(adminChaptersQuery())];

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient, { id }: Record<string, string>): void {
  void client.prefetchQuery(adminTopicsQuery());
  void client.prefetchQuery(adminChaptersQuery());
  if (id !== undefined) void client.prefetchQuery(adminNoteQuery(Number(id)));
}

/** Form page for a new or an existing note. */
export function NoteFormPage() {
  return (
    <FormPage
      itemName="content"
      backLabel="Contents"
      backTo={paths.adminNotes}
      pathOf={paths.adminNote}
      rowQuery={adminNoteQuery}
      useOptionQueries={useOptionQueries}
      header={(title, id) => (
        <div className={adminStyles.split}>
          <div className={adminStyles.cluster}>
            <h1>{title}</h1>
            {id !== undefined && <NoteStatus id={id} />}
          </div>
          {id !== undefined && (
            <LinkButton variant="secondary" compact to={paths.adminNoteVersions(id)}>
              Versions
            </LinkButton>
          )}
        </div>
      )}
      form={(note, onCreated) => <NoteForm savedNote={note} onCreated={onCreated} />}
    />
  );
}

/** The stored status of a note. Renders nothing until the note has been loaded. */
function NoteStatus({ id }: { id: number }) {
  const { data: note } = useQuery({ ...adminNoteQuery(id), enabled: false });
  if (!note) return null;
  return (
    <span className={adminStyles.badge} data-state={note.status}>
      {noteStatusLabels[note.status]}
    </span>
  );
}
