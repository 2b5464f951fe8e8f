import { Button } from "../../../ui/button.tsx";
import styles from "../parts.module.css";
import { SelectField } from "../select-field.tsx";
import { ChapterOptions, TopicOptions } from "../topic-options.tsx";
import type { ListAddress } from "./list-address.ts";
import { SearchFilter } from "./search-filter.tsx";

/** What the list of contents can be narrowed to. */
export function ContentFilters({ address }: { address: ListAddress }) {
  const { filter, narrow, clear } = address;
  return (
    <search className={styles.filters}>
      <div className={styles.wide}>
        <SearchFilter
          label="Search contents"
          asked={filter.q ?? ""}
          onSettled={(text) => narrow("q", text)}
        />
      </div>
      <SelectField
        label="Chapter"
        value={filter.chapterId ?? ""}
        onChange={(event) => narrow("chapterId", event.target.value)}
      >
        <option value="">All chapters</option>
        <ChapterOptions />
      </SelectField>
      <SelectField
        label="Topic"
        value={filter.topicId ?? ""}
        onChange={(event) => narrow("topicId", event.target.value)}
      >
        <option value="">All topics</option>
        <TopicOptions chapterId={filter.chapterId ? Number(filter.chapterId) : undefined} />
      </SelectField>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={filter.deleted === "true"}
          onChange={(event) => narrow("deleted", event.target.checked ? "true" : "")}
        />
        Deleted
      </label>
      {Object.keys(filter).length > 0 && (
        <Button look="flush" onClick={clear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
