import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useId } from "react";
import { adminChaptersQuery, adminTopicsQuery } from "../../api/admin-syllabus.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import adminStyles from "./admin.module.css";

type Props = ComponentProps<"select"> & { label: string; error?: string | undefined; children: ReactNode };

/** A labelled select with an optional error message. */
export function SelectField({ label, error, children, ...select }: Props) {
  const id = useId();
  return (
    <div className={adminStyles.labelledField}>
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        className={adminStyles.select}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {children}
      </select>
      {error && (
        <span className={adminStyles.error} id={`${id}-error`} role="alert">
          <Icon name="cross" small />
          {error}
        </span>
      )}
    </div>
  );
}

/** Renders the topics as select options, grouped by chapter; with `chapterId`, only the topics of that chapter. */
export function TopicOptions({ chapterId }: { chapterId?: number | undefined }) {
  const { data: chapters = [] } = useQuery(adminChaptersQuery());
  const { data: topics = [] } = useQuery(adminTopicsQuery());
  const shown = chapters.filter(({ id }) => chapterId === undefined || id === chapterId);
  return shown.map((chapter) => (
    <optgroup key={chapter.id} label={chapter.name}>
      {topics
        .filter((topic) => topic.chapterId === chapter.id)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </optgroup>
  ));
}

/** Renders the chapters as select options. */
export function ChapterOptions() {
  const { data: chapters = [] } = useQuery(adminChaptersQuery());
  return chapters.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

/** Renders an option for each value with its label; with `allLabel`, also an option with the empty value. */
export function LabelledOptions({ labels, allLabel }: { labels: Record<string, string>; allLabel?: string }) {
  return (
    <>
      {allLabel !== undefined && <option value="">{allLabel}</option>}
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}
