import { useQuery } from "@tanstack/react-query";
import { adminNotesQuery } from "../../../api/admin-lists.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../ui/link.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { ListPage } from "./list-page.tsx";
import { useListParams } from "./list-params.ts";
import { NoteFilters } from "./note-filters.tsx";
import { RowActions } from "./row-actions.tsx";
import { useDeletion } from "./use-deletion.ts";

/** All notes, ten per page. */
export function NotesPage() {
  return (
    <AdminLayout title="Contents">
      <Notes />
    </AdminLayout>
  );
}

function Notes() {
  const listParams = useListParams();
  const { page, filter } = listParams;
  const notes = useQuery(adminNotesQuery(page, filter));
  const deletion = useDeletion();
  return (
    <ListPage
      title="Contents"
      itemName="content"
      newPath={paths.adminNewNote}
      list={notes}
      listParams={listParams}
      deletion={deletion}
      filters={<NoteFilters listParams={listParams} />}
    >
      {notes.data?.contents.map(({ id, title, topic, chapter_name, deleted_at }) => (
        <li key={id} className={adminStyles.row}>
          <div className={adminStyles.text}>
            {deleted_at ? (
              <span className={adminStyles.title}>{title}</span>
            ) : (
              <Link className={adminStyles.title} to={paths.adminNote(id)}>
                {title}
              </Link>
            )}
            <span className={adminStyles.subtitle}>{`${topic} · ${chapter_name}`}</span>
          </div>
          <RowActions
            row={{ kind: "content", id }}
            name={title}
            to={paths.adminNote(id)}
            isDeleted={deleted_at !== null}
            deletion={deletion}
          />
        </li>
      ))}
    </ListPage>
  );
}
