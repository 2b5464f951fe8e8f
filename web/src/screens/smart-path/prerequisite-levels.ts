import type { PathChapter } from "../../api/smart-path.ts";

/** Groups chapters into levels: each chapter is one level after the highest level of its prerequisites. */
export function prerequisiteLevels(chapters: readonly PathChapter[]): PathChapter[][] {
  const byId = new Map(chapters.map((chapter) => [chapter.chapter_id, chapter]));
  const levelById = new Map<number, number>();
  const levelOf = (chapter: PathChapter): number => {
    const knownLevel = levelById.get(chapter.chapter_id);
    if (knownLevel !== undefined) return knownLevel;
    // Ends the recursion in a cycle of prerequisites: a chapter that is reached again counts as level 0.
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
