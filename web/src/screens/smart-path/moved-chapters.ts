import type { StudyPlan } from "../../api/smart-path.ts";

type PlannedChapter = StudyPlan["weeks"][number]["chapters"][number];

/** Each chapter of the plan once, in its order. */
export function chaptersOf({ weeks }: Pick<StudyPlan, "weeks">): PlannedChapter[] {
  const all = weeks.flatMap(({ chapters }) => chapters);
  return all.filter(
    ({ chapter_id }, index) => all.findIndex((other) => other.chapter_id === chapter_id) === index,
  );
}

/** The list with the item at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}
