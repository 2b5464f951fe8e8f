import type { User } from "@rasayan/contract";

export type ChapterProgress = User["chapters"][number];

/** Returns whether the learner has any progress or score in the chapter. */
export function isStarted({ completed, retained, score }: ChapterProgress): boolean {
  return completed > 0 || retained !== null || score !== null;
}

/** Returns the highlight level of a chapter: 0 not started, 1 started, 2 all topics completed. */
export function progressLevel(progress: ChapterProgress | undefined): 0 | 1 | 2 {
  if (!progress || !isStarted(progress)) return 0;
  return progress.completed >= 100 ? 2 : 1;
}

/** Returns the text alternative of the grid: `1 of 28 chapters completed, 0 started. Completed: Solutions.` */
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
