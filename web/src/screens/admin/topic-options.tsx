import { useQuery } from "@tanstack/react-query";
import { adminChaptersQuery, adminTopicsQuery } from "../../api/admin-syllabus.ts";

/** The topics of a list of choices, under the names of their chapters. */
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

/** The chapters of a list of choices. */
export function ChapterOptions() {
  const { data: chapters = [] } = useQuery(adminChaptersQuery());
  return chapters.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
