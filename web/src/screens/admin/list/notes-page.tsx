import { type QueryClient, useQuery } from "@tanstack/react-query";
import { adminNotesQuery } from "../../../api/admin-lists.ts";
import { paths } from "../../../router/paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { SearchRegion } from "../../../ui/controls/search-region.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { ChapterOptions, LabelledOptions, SelectField, TopicOptions } from "../select-field.tsx";
import { ListPage } from "./list-page.tsx";
import { type ListParams, parseQueryString, useListParams } from "./list-params.ts";
import { noteStatusLabels } from "./note-labels.ts";
import { RowActions, useDeletion } from "./row-deletion.tsx";
import { SearchFilter } from "./search-filter.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(adminNotesQuery(parseQueryString(location.search)));
}

/** All notes. */
export function NotesPage() {
  return (
    <AdminLayout title="Contents">
      <Notes />
    </AdminLayout>
  );
}

function Notes() {
  const listParams = useListParams();
  const notes = useQuery(adminNotesQuery(listParams));
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
      {notes.data?.contents.map(({ id, title, status, topic, chapter_name, deleted_at }) => (
        <li key={id} className={adminStyles.row}>
          <div className={adminStyles.text}>
            {deleted_at ? (
              <span className={adminStyles.title}>{title}</span>
            ) : (
              <Link className={adminStyles.title} to={paths.adminNote(id)}>
                {title}
              </Link>
            )}
            <div className={adminStyles.subtitle}>
              {status === "review" && (
                <span className={adminStyles.badge} data-state="review">
                  {noteStatusLabels.review}
                </span>
              )}
              <span>{`${topic} · ${chapter_name}`}</span>
            </div>
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

/** Filters of the list of notes. */
function NoteFilters({ listParams }: { listParams: ListParams }) {
  const { filter, setFilter, clearFilters } = listParams;
  return (
    <SearchRegion className={adminStyles.filters}>
      <div className={adminStyles.wide}>
        <SearchFilter
          label="Search contents"
          query={filter.q ?? ""}
          onQueryChange={(text) => setFilter("q", text)}
        />
      </div>
      <SelectField
        label="Chapter"
        value={filter.chapterId ?? ""}
        onChange={(event) => setFilter("chapterId", event.target.value)}
      >
        <option value="">All chapters</option>
        <ChapterOptions />
      </SelectField>
      <SelectField
        label="Topic"
        value={filter.topicId ?? ""}
        onChange={(event) => setFilter("topicId", event.target.value)}
      >
        <option value="">All topics</option>
        <TopicOptions chapterId={filter.chapterId ? Number(filter.chapterId) : undefined} />
      </SelectField>
      <SelectField
        label="Status"
        value={filter.status ?? ""}
        onChange={(event) => setFilter("status", event.target.value)}
      >
        <LabelledOptions allLabel="Any status" labels={noteStatusLabels} />
      </SelectField>
      <label className={adminStyles.checkbox}>
        <input
          type="checkbox"
          checked={filter.deleted === "true"}
          onChange={(event) => setFilter("deleted", event.target.checked ? "true" : "")}
        />
        Deleted
      </label>
      {Object.keys(filter).length > 0 && (
        <Button variant="link" onClick={clearFilters}>
          Clear filters
        </Button>
      )}
    </SearchRegion>
  );
}
