import { Button } from "../../../ui/button.tsx";
import adminStyles from "../admin.module.css";
import { SelectField } from "../select-field.tsx";
import { ChapterOptions, TopicOptions } from "../topic-options.tsx";
import type { ListParams } from "./list-params.ts";
import { SearchFilter } from "./search-filter.tsx";

/** Filters of the list of notes. */
export function NoteFilters({ listParams }: { listParams: ListParams }) {
  const { filter, setFilter, clearFilters } = listParams;
  return (
    <search className={adminStyles.filters}>
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
    </search>
  );
}
