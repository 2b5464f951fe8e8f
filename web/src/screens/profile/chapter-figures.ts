import type { User } from "@rasayan/contract";

export type ChapterFigures = User["chapters"][number];

/** Whether there is anything to show of a chapter. */
export function isBegun({ completed, retained, score }: ChapterFigures): boolean {
  return completed > 0 || retained !== null || score !== null;
}

/** How far a chapter stands out in the table: 0 not yet, 1 started, 2 all its topics ticked. */
export function levelOf(figures: ChapterFigures | undefined): 0 | 1 | 2 {
  if (!figures || !isBegun(figures)) return 0;
  return figures.completed >= 100 ? 2 : 1;
}

/** What the table of tiles shows, in words: `1 of 28 chapters completed, 2 started. Completed: Solutions.` */
export function tableWords(chapters: readonly ChapterFigures[]): string {
  const done = chapters.filter((figures) => levelOf(figures) === 2);
  const started = chapters.filter((figures) => levelOf(figures) === 1);
  const counts = `${done.length} of ${chapters.length} chapters completed, ${started.length} started.`;
  const names = (which: readonly ChapterFigures[]) => which.map(({ name }) => name).join(", ");
  return [
    counts,
    done.length > 0 && `Completed: ${names(done)}.`,
    started.length > 0 && `Started: ${names(started)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
