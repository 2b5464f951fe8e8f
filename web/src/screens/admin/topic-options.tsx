import { useQuery } from "@tanstack/react-query";
import { adminChaptersQuery, adminTopicsQuery } from "../../api/admin-syllabus.ts";

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
