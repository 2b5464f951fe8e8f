import type { User } from "@rasayan/contract";

export type ChapterProgress = User["chapters"][number];

/** Whether there is anything to show of a chapter. */
export function isStarted({ completed, retained, score }: ChapterProgress): boolean {
  return completed > 0 || retained !== null || score !== null;
}

/** How far a chapter stands out in the table: 0 not yet, 1 started, 2 all its topics ticked. */
export function progressLevel(progress: ChapterProgress | undefined): 0 | 1 | 2 {
  if (!progress || !isStarted(progress)) return 0;
  return progress.completed >= 100 ? 2 : 1;
}

/** What the table of tiles shows, in words: `1 of 28 chapters completed, 2 started. Completed: Solutions.` */
export function describeGrid(chapters: readonly ChapterProgress[]): string {
  const completedChapters = chapters.filter((progress) => progressLevel(progress) === 2);
  const startedChapters = chapters.filter((progress) => progressLevel(progress) === 1);
  const counts = `${completedChapters.length} of ${chapters.length} chapters completed, ${startedChapters.length} started.`;
  const names = (group: readonly ChapterProgress[]) => group.map(({ name }) => name).join(", ");
  return [
    counts,
    completedChapters.length > 0 && `Completed: ${names(completedChapters)}.`,
    startedChapters.length > 0 && `Started: ${names(startedChapters)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
