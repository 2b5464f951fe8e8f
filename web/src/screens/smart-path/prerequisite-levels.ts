import type { PathChapter } from "../../api/smart-path.ts";

/** Chapters in stages: each stands one stage after the last of those it builds on. */
export function prerequisiteLevels(chapters: readonly PathChapter[]): PathChapter[][] {
  const byId = new Map(chapters.map((chapter) => [chapter.chapter_id, chapter]));
  const levelById = new Map<number, number>();
  const levelOf = (chapter: PathChapter): number => {
    const knownLevel = levelById.get(chapter.chapter_id);
    if (knownLevel !== undefined) return knownLevel;
    // A circle of needs would never end; whoever comes round again stands at the beginning.
    levelById.set(chapter.chapter_id, 0);
    const prerequisites = chapter.requires.flatMap(({ chapter_id }) => byId.get(chapter_id) ?? []);
    const level = prerequisites.length === 0 ? 0 : 1 + Math.max(...prerequisites.map(levelOf));
    levelById.set(chapter.chapter_id, level);
    return level;
  };
  const levels: PathChapter[][] = [];
  for (const chapter of chapters) {
    const level = levelOf(chapter);
    while (levels.length <= level) levels.push([]);
    levels[level]?.push(chapter);
  }
  return levels;
}
