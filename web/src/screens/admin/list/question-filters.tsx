import { useQuery } from "@tanstack/react-query";
import { tagsQuery } from "../../../api/admin-syllabus.ts";
import { Button } from "../../../ui/button.tsx";
import adminStyles from "../admin.module.css";
import { SelectField } from "../select-field.tsx";
import { ChapterOptions, TopicOptions } from "../topic-options.tsx";
import type { ListParams } from "./list-params.ts";
import { difficultyLabels, statusLabels, typeLabels } from "./question-labels.ts";
import { SearchFilter } from "./search-filter.tsx";

/** Filters of the list of questions. */
export function QuestionFilters({ listParams }: { listParams: ListParams }) {
  const { filter, setFilter, clearFilters } = listParams;
  const { data: tags = [] } = useQuery(tagsQuery());
  const selectProps = (name: string) => ({
    value: filter[name] ?? "",
    onChange: (event: { target: { value: string } }) => setFilter(name, event.target.value),
  });
  const checkboxProps = (name: string) => ({
    checked: filter[name] === "true",
    onChange: (event: { target: { checked: boolean } }) =>
      setFilter(name, event.target.checked ? "true" : ""),
  });
  return (
    <search className={adminStyles.filters}>
      <div className={adminStyles.wide}>
        <SearchFilter
          label="Search questions"
          query={filter.q ?? ""}
          onQueryChange={(text) => setFilter("q", text)}
        />
      </div>
      <SelectField label="Chapter" {...selectProps("chapterId")}>
        <option value="">All chapters</option>
        <ChapterOptions />
      </SelectField>
      <SelectField label="Topic" {...selectProps("topicId")}>
        <option value="">All topics</option>
        <TopicOptions chapterId={filter.chapterId ? Number(filter.chapterId) : undefined} />
      </SelectField>
      <SelectField label="Type" {...selectProps("type")}>
        <LabelledOptions allLabel="All types" labels={typeLabels} />
      </SelectField>
      <SelectField label="Status" {...selectProps("status")}>
        <LabelledOptions allLabel="Any status" labels={statusLabels} />
      </SelectField>
      <SelectField label="Difficulty" {...selectProps("difficulty")}>
        <LabelledOptions allLabel="Any difficulty" labels={difficultyLabels} />
      </SelectField>
      <SelectField label="Tag" {...selectProps("tagId")}>
        <option value="">All tags</option>
        {tags.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <label className={adminStyles.checkbox}>
        <input type="checkbox" {...checkboxProps("noSolution")} />
        No solution
      </label>
      <label className={adminStyles.checkbox}>
        <input type="checkbox" {...checkboxProps("deleted")} />
        Deleted
      </label>
      {filter.importId !== undefined && (
        <label className={adminStyles.checkbox}>
          <input type="checkbox" checked onChange={() => setFilter("importId", "")} />
          {`Of import ${filter.importId}`}
        </label>
      )}
      {Object.keys(filter).length > 0 && (
        <Button variant="link" onClick={clearFilters}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

function LabelledOptions({ allLabel, labels }: { allLabel: string; labels: Record<string, string> }) {
  return (
    <>
      <option value="">{allLabel}</option>
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}
