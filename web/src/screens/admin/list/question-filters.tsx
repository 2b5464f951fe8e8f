import { useQuery } from "@tanstack/react-query";
import { tagsQuery } from "../../../api/admin-syllabus.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "../parts.module.css";
import { SelectField } from "../select-field.tsx";
import { ChapterOptions, TopicOptions } from "../topic-options.tsx";
import type { ListAddress } from "./list-address.ts";
import { difficultyWords, statusWords, typeWords } from "./question-words.ts";
import { SearchFilter } from "./search-filter.tsx";

/** What the list of questions can be narrowed to. */
export function QuestionFilters({ address }: { address: ListAddress }) {
  const { filter, narrow, clear } = address;
  const { data: tags = [] } = useQuery(tagsQuery());
  const chosen = (name: string) => ({
    value: filter[name] ?? "",
    onChange: (event: { target: { value: string } }) => narrow(name, event.target.value),
  });
  const ticked = (name: string) => ({
    checked: filter[name] === "true",
    onChange: (event: { target: { checked: boolean } }) => narrow(name, event.target.checked ? "true" : ""),
  });
  return (
    <search className={styles.filters}>
      <div className={styles.wide}>
        <SearchFilter
          label="Search questions"
          asked={filter.q ?? ""}
          onSettled={(text) => narrow("q", text)}
        />
      </div>
      <SelectField label="Chapter" {...chosen("chapterId")}>
        <option value="">All chapters</option>
        <ChapterOptions />
      </SelectField>
      <SelectField label="Topic" {...chosen("topicId")}>
        <option value="">All topics</option>
        <TopicOptions chapterId={filter.chapterId ? Number(filter.chapterId) : undefined} />
      </SelectField>
      <SelectField label="Type" {...chosen("type")}>
        <Choices all="All types" words={typeWords} />
      </SelectField>
      <SelectField label="Status" {...chosen("status")}>
        <Choices all="Any status" words={statusWords} />
      </SelectField>
      <SelectField label="Difficulty" {...chosen("difficulty")}>
        <Choices all="Any difficulty" words={difficultyWords} />
      </SelectField>
      <SelectField label="Tag" {...chosen("tagId")}>
        <option value="">All tags</option>
        {tags.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <label className={styles.check}>
        <input type="checkbox" {...ticked("noSolution")} />
        No solution
      </label>
      <label className={styles.check}>
        <input type="checkbox" {...ticked("deleted")} />
        Deleted
      </label>
      {filter.importId !== undefined && (
        <label className={styles.check}>
          <input type="checkbox" checked onChange={() => narrow("importId", "")} />
          {`Of import ${filter.importId}`}
        </label>
      )}
      {Object.keys(filter).length > 0 && (
        <Button look="flush" onClick={clear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

function Choices({ all, words }: { all: string; words: Record<string, string> }) {
  return (
    <>
      <option value="">{all}</option>
      {Object.entries(words).map(([value, said]) => (
        <option key={value} value={value}>
          {said}
        </option>
      ))}
    </>
  );
}
