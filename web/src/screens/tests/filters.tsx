import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type BuiltTestFilters, builtTestsQuery } from "../../api/built-tests.ts";
import { chaptersQuery } from "../../api/chapters.ts";
import { topicsQuery } from "../../api/progress.ts";
import { formatCount } from "../../format/numbers.ts";
import styles from "./build-test.module.css";
import { Choices } from "./choices.tsx";

const examLabels = { all: "All", main: "JEE Main", advanced: "JEE Advanced" };
const typeLabels: Record<BuiltTestFilters["types"][number], string> = {
  "multi choice single answer": "Single correct",
  "multi choice multi correct": "Multiple correct",
  numerical: "Numerical",
};
const difficultyLabels: Record<BuiltTestFilters["difficulties"][number], string> = {
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
};
const stateLabels: Record<BuiltTestFilters["states"][number], string> = {
  unseen: "Unseen",
  wrong: "Wrong last time",
  marked: "Marked for review",
  starred: "Starred",
};

type FiltersProps = { filters: BuiltTestFilters; onChange: (filters: BuiltTestFilters) => void };

/** Which questions the test may contain. */
export function Filters({ filters, onChange }: FiltersProps) {
  const { data } = useQuery(builtTestsQuery());
  const { exam, types, difficulties, states, years } = filters;
  const change = (changes: Partial<BuiltTestFilters>) => onChange({ ...filters, ...changes });
  return (
    <>
      <Places onChange={change} />
      <Choices
        legend="Exam"
        kind="radio"
        labels={examLabels}
        chosen={[exam ?? "all"]}
        onChange={([chosen]) => change({ exam: chosen === "main" || chosen === "advanced" ? chosen : null })}
      />
      <Choices
        legend="Type"
        kind="checkbox"
        labels={typeLabels}
        chosen={types}
        onChange={(chosen) => change({ types: chosen })}
      />
      <Choices
        legend="Difficulty"
        kind="checkbox"
        labels={difficultyLabels}
        chosen={difficulties}
        onChange={(chosen) => change({ difficulties: chosen })}
      />
      <Choices
        legend="What you know of them"
        kind="checkbox"
        labels={stateLabels}
        chosen={states}
        onChange={(chosen) => change({ states: chosen })}
      />
      {data && data.years.length > 0 && (
        <Group title="Years of the paper" summary={summarize(years.length, "year")}>
          <Choices
            legend="Years of the paper"
            hideLegend
            kind="checkbox"
            labels={Object.fromEntries(data.years.map((year) => [` ${year}`, String(year)]))}
            chosen={years.map((year) => ` ${year}`)}
            onChange={(chosen) => change({ years: chosen.map(Number) })}
          />
        </Group>
      )}
    </>
  );
}

const summarize = (count: number, noun: string) => (count === 0 ? `all ${noun}s` : formatCount(count, noun));

type Places = Pick<BuiltTestFilters, "chapter_ids" | "topic_ids">;

/** The chapters, and for the chosen ones their topics. A chapter of which no topic is chosen counts as a whole. */
function Places({ onChange }: { onChange: (places: Places) => void }) {
  const { data: chapters = [] } = useQuery(chaptersQuery());
  const { data: topics = [] } = useQuery(topicsQuery());
  const [chapterIds, setChapterIds] = useState<number[]>([]);
  const [topicIds, setTopicIds] = useState<number[]>([]);
  const offered = topics.filter(({ chapterId }) => chapterIds.includes(chapterId));

  function choose(nextChapters: number[], nextTopics: number[]) {
    const chosen = topics.filter(
      ({ id, chapterId }) => nextTopics.includes(id) && nextChapters.includes(chapterId),
    );
    setChapterIds(nextChapters);
    setTopicIds(chosen.map(({ id }) => id));
    const isDivided = (id: number) => chosen.some(({ chapterId }) => chapterId === id);
    onChange({
      chapter_ids: nextChapters.filter((id) => !isDivided(id)),
      topic_ids: chosen.map(({ id }) => id),
    });
  }

  return (
    <>
      <Group title="Chapters" summary={summarize(chapterIds.length, "chapter")}>
        <Checkboxes items={chapters} chosen={chapterIds} onChange={(ids) => choose(ids, topicIds)} />
      </Group>
      {offered.length > 0 && (
        <Group title="Topics" summary={summarize(topicIds.length, "topic")}>
          <Checkboxes items={offered} chosen={topicIds} onChange={(ids) => choose(chapterIds, ids)} />
        </Group>
      )}
    </>
  );
}

/** A long list of options, closed at first. */
function Group({ title, summary, children }: { title: string; summary: string; children: ReactNode }) {
  return (
    <details className={styles.group}>
      <summary>
        <strong>{title}</strong>: <span className="num">{summary}</span>
      </summary>
      {children}
    </details>
  );
}

type CheckboxesProps = {
  items: readonly { id: number; name: string }[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
};

function Checkboxes({ items, chosen, onChange }: CheckboxesProps) {
  return (
    <ul className={styles.checkboxes}>
      {items.map(({ id, name }) => (
        <li key={id}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            {name}
          </label>
        </li>
      ))}
    </ul>
  );
}
